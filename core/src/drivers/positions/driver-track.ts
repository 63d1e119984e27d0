import type { DriverPosition, Fix } from '@waka/contracts/drivers/position';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { cityAt, type City } from '../../geo/cities.ts';
import { regionAt } from '../../geo/country.ts';
import { minutesOf } from '../../geo/roads/travel.ts';
import { TokenBucket } from '../../platform/redis/token-bucket.ts';
import type { Duty } from '../duty/duty.ts';
import { fittingFixes } from './fitting-fixes.ts';
import { LiveWay, type LiveWays } from './live-ways.ts';
import type { Position } from './stored-fix.ts';

/** Finding the country of a point is dear; a driver who moved less than this is where he was. */
const SAME_PLACE_KM = 0.5;
/** Fifteen times what a phone sends on a ride, and five times what it keeps while offline. */
const FIXES = { perSecond: 5, atOnce: 500 };

/** What a node remembers of a driver from one fix to the next. */
export class DriverTrack {
  /** When this driver was last heard of, by the node's own clock. */
  seenAt = 0;
  #city: City | null = null;
  #checkedAt: LatLng | null = null;
  readonly #fixes = new TokenBucket(FIXES.perSecond, FIXES.atOnce);
  #believed: LatLng | null = null;
  #believedAt = 0;
  #believedSeq: number | null = null;
  #dutyText = '';
  #duty: Duty | null = null;
  readonly #way: LiveWay;

  constructor(ways: LiveWays) {
    this.#way = new LiveWay(ways);
  }

  /** The city a position belongs to, or null beyond the served countries. */
  cityAt(position: LatLng): City | null {
    if (!this.#checkedAt || greatCircleKm(this.#checkedAt, position) > SAME_PLACE_KM) {
      const region = regionAt(position);
      this.#city = region && cityAt(position, region);
      this.#checkedAt = { lat: position.lat, lng: position.lng };
    }
    return this.#city;
  }

  /** What may be kept of these fixes: all, or none when this driver has sent far more than a phone measures. */
  withinBudget(fixes: Fix[]): Fix[] {
    return this.#fixes.take(fixes.length) ? fixes : [];
  }

  /** Leaves out fixes that came before: a phone repeats those whose answer got lost. One that starts over counts from 0. */
  unknown(fixes: readonly Fix[]): Fix[] {
    const known = this.#believedSeq ?? -1;
    const after = fixes.some(({ seq }) => seq > known) ? known : -1;
    const bySeq = new Map(fixes.filter(({ seq }) => seq > after).map((fix) => [fix.seq, fix]));
    return [...bySeq.values()];
  }

  /**
   * What of these fixes can have been driven, from where this node last believed the driver to be. Where none can, another
   * node may have heard since: then they are measured by each other alone, and the script decides about the newest.
   */
  fitting(fixes: readonly Fix[], maxDriveKmh: number): Fix[] {
    const believed = this.#believed && { ...this.#believed, agoMs: performance.now() - this.#believedAt };
    const fitting = fittingFixes(fixes, believed, maxDriveKmh);
    return fitting.length > 0 ? fitting : fittingFixes(fixes, null, maxDriveKmh);
  }

  /** Notes where the service believes the driver to be. */
  believe({ lat, lng }: LatLng, seq: number | null): void {
    this.#believed = { lat, lng };
    this.#believedSeq = seq ?? this.#believedSeq;
    this.#believedAt = performance.now();
  }

  /** What the rider gets to see of a stored fix, or null when the driver has no ride. */
  moveOf(position: Position, dutyText: string, at: number): DriverPosition | null {
    const duty = this.#dutyOf(dutyText);
    if (!duty) return null;
    const { lat, lng, heading, speed } = position;
    return { rideId: duty.rideId, lat, lng, heading, speed, at, etaMin: this.#etaMin(position, duty) };
  }

  #dutyOf(text: string): Duty | null {
    if (text !== this.#dutyText) {
      this.#dutyText = text;
      this.#duty = text === '' ? null : JSON.parse(text);
    }
    return this.#duty;
  }

  #etaMin(position: LatLng, duty: Duty): number | null {
    if (duty.status === 'arrived') return 0;
    const seconds = this.#city && this.#way.secondsLeft(position, duty, this.#city);
    return seconds === null ? null : minutesOf(seconds);
  }
}
