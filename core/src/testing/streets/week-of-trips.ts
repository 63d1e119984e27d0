import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { nearestOnStretch } from '@waka/contracts/way-line';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import type { Core } from '../../platform/core.ts';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { alongStreets } from '../../pricing/trip/along-streets.ts';
import { lawfulTrip, WAIT_MIN } from '../../pricing/trip/lawful-trip.ts';
import { planTrip, type Trip } from '../../pricing/trip/plan-trip.ts';
import { gridStreets, isInRing } from './grid-streets.ts';

const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const DAY = 24 * 60;
const STEP_KM = 0.01;
const CLASSES = ['motorbike', 'kekeh', 'standard'] as const;
/** Where trips begin and end: across both corridors of one capital, and around the ban of the other. */
const BOXES = [
  { south: 8.455, north: 8.495, west: -13.285, east: -13.16 },
  { south: 9.5, north: 9.55, west: -13.72, east: -13.67 },
];
const LONGEST_KM = 4;
/** How many minutes a box comes first: no divisor of an hour, so that each has trips at every minute of the hour. */
const BOX_MIN = 7;

interface WeekOfTrips {
  asked: number;
  hidden: number;
  moved: number;
  rerouted: number;
  /** What was offered although a rule forbids it. */
  breaches: string[];
}

/** Asks for random trips all through a week, every so many minutes, and looks at what is offered with eyes of its own. */
export async function weekOfTrips(core: Core, everyMin: number, aMoment: number): Promise<WeekOfTrips> {
  const week: WeekOfTrips = { asked: 0, hidden: 0, moved: 0, rerouted: 0, breaches: [] };
  const { rules } = await core.legalRules.read();
  const random = randomFrom(20_261_123);
  for (let minute = 0; minute < 7 * DAY; minute += everyMin) {
    const now = new Date(MONDAY + minute * 60_000 + Math.floor(random() * 60_000));
    const on = { ...core, clock: { ...core.clock, now: () => now }, roads: gridStreets() };
    for (let count = 0; count < aMoment; count += 1) {
      const vehicleType = CLASSES[Math.floor(random() * CLASSES.length)] ?? 'standard';
      const planned = await alongStreets(
        on,
        tripIn(BOXES[(count + Math.floor(minute / BOX_MIN)) % BOXES.length], random),
      );
      const lawful = await lawfulTrip(on, vehicleType, planned);
      week.asked += 1;
      if ('barredBy' in lawful) {
        week.hidden += 1;
        continue;
      }
      const { trip } = lawful;
      if (trip.pickup.walk || trip.dropoff.walk) week.moved += 1;
      else if (trip !== planned) week.rerouted += 1;
      const broken = rules.find((rule) => rule.vehicleTypes.includes(vehicleType) && breaks(rule, trip, now));
      if (broken) week.breaches.push(`${now.toISOString()} ${vehicleType} ${broken.names.en} ${JSON.stringify(trip)}`);
    }
  }
  return week;
}

function tripIn(box: (typeof BOXES)[number] | undefined, random: () => number): Trip {
  if (!box) throw new Error('no box');
  const any = () => ({
    lat: box.south + random() * (box.north - box.south),
    lng: box.west + random() * (box.east - box.west),
  });
  for (;;) {
    const [from, to] = [any(), any()];
    const km = greatCircleKm(from, to);
    if (km > LONGEST_KM || km < 0.3) continue;
    return planTrip({ pickupLocation: { address: 'A', ...from }, dropoffLocation: { address: 'B', ...to } }, null);
  }
}

/** Checks whether a trip may break a rule, whenever its ride begins within the time of a quote, slowly or quickly. */
function breaks(rule: LegalRule, trip: Trip, now: Date): boolean {
  const holdsAt = (minutes: number) => holds(rule, new Date(now.getTime() + minutes * 60_000));
  const line = sampled(trip.geometry === null ? [] : decodePolyline(trip.geometry));
  const ends = [trip.pickup, trip.dropoff].map(({ lat, lng }) => ({ lat: lat ?? 0, lng: lng ?? 0 }));
  for (const wait of [0, WAIT_MIN.booking, WAIT_MIN.quote]) {
    for (const pace of [0.5, 1, 1.5]) {
      const [pickup, dropoff] = ends;
      const { effect } = rule;
      if (pickup && effect !== 'no_dropoff' && holdsAt(wait) && isOn(rule, pickup)) return true;
      if (dropoff && effect !== 'no_pickup' && holdsAt(wait + pace * trip.durationMin) && isOn(rule, dropoff))
        return true;
      if (effect !== 'no_entry') continue;
      let metres = 0;
      for (const [index, point] of line.entries()) {
        const isForbidden = isOn(rule, point) && holdsAt(wait + (index / line.length) * pace * trip.durationMin);
        metres = isForbidden ? metres + STEP_KM * 1000 : 0;
        // A step at each end may lie outside.
        if (metres > rule.crossingM + 2 * STEP_KM * 1000) return true;
      }
    }
  }
  return false;
}

/** Checks whether a rule holds at a time; both countries keep Greenwich's. */
function holds({ weekdays, fromMinute, toMinute, inForceFrom }: LegalRule, at: Date): boolean {
  if (at < inForceFrom) return false;
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  const today = ((at.getUTCDay() + 6) % 7) + 1;
  const yesterday = ((today + 5) % 7) + 1;
  if (fromMinute < toMinute) return weekdays.includes(today) && minute >= fromMinute && minute < toMinute;
  return (weekdays.includes(today) && minute >= fromMinute) || (weekdays.includes(yesterday) && minute < toMinute);
}

function isOn({ polygon, line, widthM }: LegalRule, point: LatLng): boolean {
  if (polygon) return isInRing(polygon, point);
  return (line ?? []).slice(1).some((to, index) => {
    const from = line?.[index];
    return from !== undefined && nearestOnStretch(point, from, to).metres < widthM / 2 - 1;
  });
}

function sampled(line: readonly LatLng[]): LatLng[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const steps = Math.max(1, Math.ceil(greatCircleKm(from, to) / STEP_KM));
    return Array.from({ length: steps }, (_, step) => ({
      lat: from.lat + (step / steps) * (to.lat - from.lat),
      lng: from.lng + (step / steps) * (to.lng - from.lng),
    }));
  });
}

/** Returns numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
