import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { decodePolyline } from '../../geo/polyline.ts';
import { roadUse } from '../../geo/road-estimate.ts';
import { estimatedTravel, legsOf } from '../../geo/roads/travel.ts';
import { nearestOnStretch } from '../../geo/simplify-line.ts';
import type { City } from '../../geo/cities.ts';
import type { Motion, Roads, RoadUse } from '../../platform/ports/roads.ts';
import type { VehicleReader } from '../../platform/ports/vehicle-catalogue.ts';
import type { Duty } from '../duty/duty.ts';

/** What one node asks at a time; the minutes of the others stay those of a moment ago. */
const MOST_IN_FLIGHT = 8;
/** The traffic of a way is asked for anew after this, and no way sooner again than a driver notices. */
const STALE_MS = 90_000;
const AGAIN_MS = 10_000;
/** Who is farther beside the way has taken another one. */
const OFF_WAY_METRES = 120;
const ON_WAY_METRES = 40;
const SOON_KM = 0.3;

/** Asks for the ways of the drivers of a node, a few at a time. */
export class LiveWays {
  readonly #roads: Pick<Roads, 'wayThrough'>;
  readonly #vehicles: Pick<VehicleReader, 'motionOf'>;
  #inFlight = 0;

  constructor(roads: Pick<Roads, 'wayThrough'>, vehicles: Pick<VehicleReader, 'motionOf'>) {
    this.#roads = roads;
    this.#vehicles = vehicles;
  }

  motionOf({ vehicleType }: Pick<Duty, 'vehicleType'>): Motion {
    return this.#vehicles.motionOf(vehicleType);
  }

  /** Returns whether there was room to ask; `onAnswer` hears of a way, or of none. */
  ask(points: LatLng[], use: RoadUse, onAnswer: (way: Line | null) => void): boolean {
    if (this.#inFlight >= MOST_IN_FLIGHT) return false;
    this.#inFlight += 1;
    void this.#answer(points, use, onAnswer);
    return true;
  }

  // Never rejects: the streets do not.
  async #answer(points: LatLng[], use: RoadUse, onAnswer: (way: Line | null) => void): Promise<void> {
    const way = await this.#roads.wayThrough(points, use);
    this.#inFlight -= 1;
    onAnswer(way && new Line(decodePolyline(way.geometry), way.seconds));
  }
}

/** Tells what is left of a way from any of its places. */
class Line {
  readonly #points: readonly LatLng[];
  readonly #kmBefore: number[] = [];
  readonly #seconds: number;
  /** Drivers go forward: the stretch where the last place was is where the next one is looked for. */
  #reached = 0;

  constructor(points: readonly LatLng[], seconds: number) {
    this.#points = points;
    this.#seconds = seconds;
    let km = 0;
    for (const [index, point] of points.entries()) {
      km += greatCircleKm(points[index - 1] ?? point, point);
      this.#kmBefore.push(km);
    }
  }

  /** Returns the seconds that are left from the place of the line nearest to a point, and how far off that is. */
  leftFrom(point: LatLng): { seconds: number; metres: number } {
    let nearest = { metres: Infinity, km: 0, stretch: this.#reached };
    for (let index = this.#reached; index + 1 < this.#points.length; index += 1) {
      const [from, to] = [this.#points[index], this.#points[index + 1]];
      if (!from || !to) continue;
      const [before = 0, after = 0] = [this.#kmBefore[index], this.#kmBefore[index + 1]];
      // The way back from a stop lies beside the way there.
      if (nearest.metres < ON_WAY_METRES && before > nearest.km + SOON_KM) break;
      const { along, metres } = nearestOnStretch(point, from, to);
      if (metres >= nearest.metres) continue;
      nearest = { metres, km: before + along * (after - before), stretch: index };
    }
    this.#reached = nearest.stretch;
    const whole = this.#kmBefore.at(-1) ?? 0;
    const share = whole === 0 ? 0 : (whole - nearest.km) / whole;
    return { seconds: share * this.#seconds, metres: nearest.metres };
  }
}

/** Counts down the seconds that are left of the way ahead of one driver, from fix to fix. */
export class LiveWay {
  readonly #ways: LiveWays;
  #places = '';
  #line: Line | null = null;
  #measuredAt = -Infinity;
  #askedAt = -Infinity;

  constructor(ways: LiveWays) {
    this.#ways = ways;
  }

  /** Estimates the seconds from there to the end of the duty's way; estimated until streets have answered. Null where the end is unknown. */
  secondsLeft(from: LatLng, duty: Pick<Duty, 'target' | 'via' | 'vehicleType'>, city: City): number | null {
    if (!duty.target) return null;
    const points = [from, ...(duty.via ?? []), duty.target];
    this.#follow(JSON.stringify(points.slice(1)));
    const left = this.#line?.leftFrom(from);
    const isOff = left !== undefined && left.metres > OFF_WAY_METRES;
    const now = performance.now();
    if ((!left || isOff || now - this.#measuredAt > STALE_MS) && now - this.#askedAt > AGAIN_MS) {
      this.#ask(points, duty, city);
    }
    if (left && !isOff) return left.seconds;
    const drive = { city, motion: this.#ways.motionOf(duty) };
    return legsOf(points).reduce((sum, leg) => sum + estimatedTravel(leg, drive).seconds, 0);
  }

  /** Drops the line of another end. */
  #follow(places: string): void {
    if (places === this.#places) return;
    this.#places = places;
    this.#line = null;
    this.#askedAt = -Infinity;
  }

  #ask(points: LatLng[], duty: Pick<Duty, 'vehicleType'>, city: City): void {
    const places = this.#places;
    const isAsked = this.#ways.ask(points, roadUse(city, this.#ways.motionOf(duty)), (line) => {
      if (places !== this.#places) return;
      this.#line = line;
      this.#measuredAt = performance.now();
    });
    if (isAsked) this.#askedAt = performance.now();
  }
}
