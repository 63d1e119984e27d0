import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import {
  hasLeftWay,
  lengthOf,
  OFF_WAY_METRES,
  ON_WAY_METRES,
  placeOnWay,
  straysAfter,
  wayLineOf,
  type WayLine,
} from '@waka/contracts/way-line';
import { decodePolyline, encodePolyline } from '../../geo/shapes/polyline.ts';
import { roadUse } from '../../geo/road-estimate.ts';
import { estimatedTravel, legsOf } from '../../geo/roads/travel.ts';
import type { City } from '../../geo/areas/cities.ts';
import { systemClock } from '../../platform/clock.ts';
import type { LegalRuleReader } from '../../platform/ports/legal-rule-reader.ts';
import type { GuidedWay, Motion, Roads } from '../../platform/ports/roads.ts';
import type { VehicleReader } from '../../platform/ports/vehicle-catalogue.ts';
import type { Duty } from '../duty/duty.ts';
import { lawfulWay, type WayAsked } from './lawful-way.ts';

/** What one node asks at a time; the minutes of the others stay those of a moment ago. */
const MOST_IN_FLIGHT = 8;
/** The traffic of a way is asked for anew after this, and no way sooner again than a driver notices. */
const STALE_MS = 90_000;
const AGAIN_MS = 10_000;
/** Who stands within so many metres is answered the same, as on grounds without a street: each question waits twice as long. */
const MOVED_METRES = 50;
/** Two lines are one way where none of their points lies farther beside the other. */
const SAME_WAY_METRES = 25;

type Ways = Pick<Roads, 'guidedWay' | 'knowsWays'>;

/** Asks for the ways of the drivers of a node, a few at a time. */
export class LiveWays {
  readonly #roads: Ways;
  readonly #vehicles: Pick<VehicleReader, 'motionOf'>;
  readonly #rules: LegalRuleReader;
  readonly #clock: typeof systemClock;
  #inFlight = 0;

  constructor(
    roads: Ways,
    vehicles: Pick<VehicleReader, 'motionOf'>,
    rules: LegalRuleReader,
    clock: typeof systemClock = systemClock,
  ) {
    this.#roads = roads;
    this.#vehicles = vehicles;
    this.#rules = rules;
    this.#clock = clock;
  }

  motionOf({ vehicleType }: Pick<Duty, 'vehicleType'>): Motion {
    return this.#vehicles.motionOf(vehicleType);
  }

  /** Returns whether it could be asked; `onAnswer` hears of a way, or of none. */
  ask(asked: WayAsked, onAnswer: (way: GuidedWay | null) => void): boolean {
    // A question that is not passed on must not keep the driver from asking when the streets are back.
    if (this.#inFlight >= MOST_IN_FLIGHT || !this.#roads.knowsWays()) return false;
    this.#inFlight += 1;
    void this.#answer(asked, onAnswer);
    return true;
  }

  // Never rejects: the streets do not.
  async #answer(asked: WayAsked, onAnswer: (way: GuidedWay | null) => void): Promise<void> {
    const way = await lawfulWay(this.#roads, this.#rules, asked, this.#clock);
    this.#inFlight -= 1;
    onAnswer(way);
  }
}

/** Measures what is left of a way from any of its places. */
class TimedLine {
  readonly line: WayLine;
  readonly #seconds: number;
  #reached = 0;

  constructor({ geometry, seconds }: GuidedWay) {
    this.line = wayLineOf(decodePolyline(geometry));
    this.#seconds = seconds;
  }

  /** Returns the seconds that are left from the place of the line nearest to a point, and how far off that is. */
  leftFrom(point: LatLng): { seconds: number; metres: number } {
    const { stretch, km, metres } = placeOnWay(this.line, point, this.#reached);
    if (metres < ON_WAY_METRES) this.#reached = stretch;
    const whole = lengthOf(this.line);
    return { seconds: whole === 0 ? 0 : ((whole - km) / whole) * this.#seconds, metres };
  }

  /** Returns the stretch where the last place was. */
  get reached(): number {
    return this.#reached;
  }
}

type Located = LatLng & { accuracy?: number };
type Driven = Pick<Duty, 'rideId' | 'target' | 'via' | 'vehicleType'>;

/** Follows the way ahead of one driver from fix to fix: the seconds that are left, and what the driver's phone shows. */
export class LiveWay {
  readonly #ways: LiveWays;
  readonly #onShown: (way: DriverWay) => void;
  #rideId = '';
  #places = '';
  #line: TimedLine | null = null;
  /** What the phone shows; it stays while newer answers are the same way. */
  #shown: { way: DriverWay; line: TimedLine } | null = null;
  #measuredAt = -Infinity;
  #askedAt = -Infinity;
  /** Where the driver has asked since, and how often. */
  #asked: { from: LatLng; times: number } | null = null;
  /** The question for the first way to this end, until it is answered. */
  #firstOut: symbol | null = null;
  #strays = 0;

  constructor(ways: LiveWays, onShown: (way: DriverWay) => void) {
    this.#ways = ways;
    this.#onShown = onShown;
  }

  /** Returns the way that the driver's phone is to show; null while none is known. */
  get shown(): DriverWay | null {
    return this.#shown?.way ?? null;
  }

  /**
   * Estimates the seconds from there to the end of the duty's way, from the straight line where streets have no answer.
   * Null where the end is unknown, and while its first question is out: an estimate would jump with the answer.
   */
  secondsLeft(from: Located, duty: Driven, city: City): number | null {
    if (!duty.target) return null;
    const points = [{ lat: from.lat, lng: from.lng }, ...(duty.via ?? []), duty.target];
    this.#follow(duty.rideId, encodePolyline(points.slice(1)));
    const left = this.#line?.leftFrom(from);
    if (this.#shown && this.#shown.line !== this.#line) this.#shown.line.leftFrom(from);
    const isOff = left !== undefined && left.metres > OFF_WAY_METRES;
    const now = performance.now();
    if (left) this.#strays = straysAfter(this.#strays, left.metres, from.accuracy);
    const isDue = !left || hasLeftWay(left.metres, this.#strays) || now - this.#measuredAt > STALE_MS;
    if (isDue && now - this.#askedAt > this.#pauseAt(from)) this.#ask(points, duty, city);
    if (left && !isOff) return left.seconds;
    if (!left && this.#firstOut) return null;
    const drive = { city, motion: this.#ways.motionOf(duty) };
    return legsOf(points).reduce((sum, leg) => sum + estimatedTravel(leg, drive).seconds, 0);
  }

  /** Drops the line of another ride or end. */
  #follow(rideId: string, places: string): void {
    if (rideId === this.#rideId && places === this.#places) return;
    this.#rideId = rideId;
    this.#places = places;
    this.#line = null;
    this.#shown = null;
    this.#askedAt = -Infinity;
    this.#asked = null;
    this.#firstOut = null;
  }

  #pauseAt(from: LatLng): number {
    if (this.#asked && hasMoved(this.#asked.from, from)) this.#asked = null;
    return Math.min(STALE_MS, AGAIN_MS * 2 ** Math.max(0, (this.#asked?.times ?? 1) - 1));
  }

  #ask(points: LatLng[], duty: Driven, city: City): void {
    const places = this.#places;
    const question = Symbol(places);
    const isAsked = this.#ways.ask(
      { points, use: roadUse(city, this.#ways.motionOf(duty)), vehicleType: duty.vehicleType },
      (way) => {
        if (this.#firstOut === question) this.#firstOut = null;
        // Without an answer the line of before is still one of streets.
        if (way && places === this.#places && duty.rideId === this.#rideId) this.#take(way);
      },
    );
    if (!isAsked) return;
    // Streets that had no answer may have none for long: from then on the estimate stands until they have.
    if (!this.#asked && !this.#line) this.#firstOut = question;
    this.#askedAt = performance.now();
    const [from] = points;
    if (from) this.#asked = { from: this.#asked?.from ?? from, times: (this.#asked?.times ?? 0) + 1 };
  }

  #take(way: GuidedWay): void {
    this.#line = new TimedLine(way);
    this.#measuredAt = performance.now();
    this.#strays = 0;
    if (this.#shown && isSameWay(this.#shown.line, this.#line) && warnsAlike(this.#shown, way)) return;
    const { geometry, manoeuvres, ruleNames } = way;
    const shown = { rideId: this.#rideId, to: this.#places, geometry, manoeuvres, ...(ruleNames && { ruleNames }) };
    this.#shown = { way: shown, line: this.#line };
    this.#onShown(shown);
  }
}

const hasMoved = (from: LatLng, to: LatLng): boolean => greatCircleKm(from, to) * 1000 >= MOVED_METRES;

/** Checks whether a line is what is left of another one. */
const isSameWay = (shown: TimedLine, next: TimedLine): boolean =>
  liesOn(next.line.points, shown.line, shown.reached) &&
  liesOn(shown.line.points.slice(shown.reached + 1), next.line, 0);

/** Returns whether a way warns of what is shown already: a rule may begin or end while its driver is under way. */
const warnsAlike = (shown: { way: DriverWay; line: TimedLine }, next: GuidedWay): boolean =>
  warningsAfter(shown.line.reached, shown.way) === warningsAfter(0, next);

const warningsAfter = (reached: number, { manoeuvres }: Pick<DriverWay, 'manoeuvres'>): string =>
  manoeuvres.flatMap(([turn, point, rule]) => (turn === 'no_entry' && point > reached ? [rule] : [])).join('\n');

function liesOn(points: readonly LatLng[], line: WayLine, from: number): boolean {
  let reached = from;
  return points.every((point) => {
    const { stretch, metres } = placeOnWay(line, point, reached);
    reached = stretch;
    return metres <= SAME_WAY_METRES;
  });
}
