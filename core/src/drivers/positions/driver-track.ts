import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { DriverPosition, Fix } from '@waka/contracts/drivers/position';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { areasVersion, cityAt, type City } from '../../geo/areas/cities.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { minutesOf } from '../../geo/roads/travel.ts';
import { TokenBucket } from '../../platform/redis/token-bucket.ts';
import type { Duty } from '../duty/duty.ts';
import { fittingFixes } from './fitting-fixes.ts';
import { LiveWay, type LiveWays } from './live-ways.ts';
import type { Position } from './stored-fix.ts';

/** Shows the way ahead on the phone that sends the fixes; called with the same way many times. */
export type ShowWay = (way: DriverWay) => void;

/** Finding the country of a point is expensive; a driver who moved less than this is in the same one. */
const SAME_PLACE_KM = 0.5;
/** Fifteen times what a phone sends on a ride, and five times what it stores while offline. */
const FIXES = { perSecond: 5, atOnce: 500 };

/** Holds what a node stores of a driver between fixes. */
export class DriverTrack {
  /** Time of the last fix, by the node's own clock. */
  seenAt = 0;
  #city: City | null = null;
  #checkedAt: LatLng | null = null;
  #areas: string | null = null;
  readonly #fixes = new TokenBucket(FIXES.perSecond, FIXES.atOnce);
  #believed: LatLng | null = null;
  #believedAt = 0;
  #believedSeq: number | null = null;
  #dutyText = '';
  #duty: Duty | null = null;
  readonly #way: LiveWay;
  #show: ShowWay | null = null;

  constructor(ways: LiveWays) {
    this.#way = new LiveWay(ways, (way) => this.#show?.(way));
  }

  /** Names the phone that fixes come from, to which the way ahead is shown. */
  comesFrom(show: ShowWay): void {
    this.#show = show;
  }

  /** Returns the city of a position, or null outside the served countries. */
  cityAt(position: LatLng): City | null {
    const isMoved = !this.#checkedAt || greatCircleKm(this.#checkedAt, position) > SAME_PLACE_KM;
    if (isMoved || this.#areas !== areasVersion()) {
      const region = regionAt(position);
      this.#city = region && cityAt(position, region);
      this.#areas = areasVersion();
      this.#checkedAt = { lat: position.lat, lng: position.lng };
    }
    return this.#city;
  }

  /** Returns these fixes, or none when this driver has sent far more than a phone measures. */
  withinBudget(fixes: Fix[]): Fix[] {
    return this.#fixes.take(fixes.length) ? fixes : [];
  }

  /**
   * Filters out fixes that came before: a phone repeats those whose acknowledgement got lost. A phone that restarts
   * counts from 0.
   */
  unknown(fixes: readonly Fix[]): Fix[] {
    const known = this.#believedSeq ?? -1;
    const after = fixes.some(({ seq }) => seq > known) ? known : -1;
    const bySeq = new Map(fixes.filter(({ seq }) => seq > after).map((fix) => [fix.seq, fix]));
    return [...bySeq.values()];
  }

  /**
   * Filters out fixes that cannot have been driven to from the driver's last accepted position here. Where none is
   * left, another node may have a newer position: then only the fixes are compared with each other, and the script
   * decides about the newest.
   */
  fitting(fixes: readonly Fix[], maxDriveKmh: number): Fix[] {
    const believed = this.#believed && { ...this.#believed, agoMs: performance.now() - this.#believedAt };
    const fitting = fittingFixes(fixes, believed, maxDriveKmh);
    return fitting.length > 0 ? fitting : fittingFixes(fixes, null, maxDriveKmh);
  }

  /** Stores the last accepted position of the driver. */
  believe({ lat, lng }: LatLng, seq: number | null): void {
    this.#believed = { lat, lng };
    this.#believedSeq = seq ?? this.#believedSeq;
    this.#believedAt = performance.now();
  }

  /** Returns what the rider sees of a stored fix, or null when the driver has no ride. */
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
    const seconds = this.#city === null ? null : this.#way.secondsLeft(position, duty, this.#city);
    // Also a way of long ago: the phone may be another one, or just have been connected.
    if (this.#way.shown) this.#show?.(this.#way.shown);
    return seconds === null ? null : minutesOf(seconds);
  }
}
