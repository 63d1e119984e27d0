import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { nearestOnStretch } from '@waka/contracts/way-line';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { isInRing } from './grid-streets.ts';

export const STEP_KM = 0.01;
const PACES = [0.5, 1, 1.5];

/** What is driven, as a test sees it: where from halt to halt, and how long that takes as planned. */
export interface Driven {
  line: readonly LatLng[];
  halts: readonly LatLng[];
  minutes: number;
  /** Where riders get in and out; a driver on the way to a pickup has none of them. */
  pickup?: LatLng;
  stops?: readonly LatLng[];
  dropoff?: LatLng;
  /** In how many minutes it may begin. */
  waits: readonly number[];
}

/** Checks whether what is driven may break a rule, whenever it begins, slowly or quickly. */
export function breaks(rule: LegalRule, driven: Driven, now: Date): boolean {
  const line = sampled(driven.line);
  return driven.waits.some((wait) =>
    PACES.some((pace) => {
      const holdsAfter = (share: number) => holds(rule, minutesAfter(now, wait + share * pace * driven.minutes));
      return breaksAtPlace(rule, driven, holdsAfter) || breaksOnWay(rule, { line, halts: driven.halts }, holdsAfter);
    }),
  );
}

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

function breaksAtPlace(
  rule: LegalRule,
  { pickup, stops = [], dropoff }: Driven,
  holdsAfter: (share: number) => boolean,
): boolean {
  const { effect } = rule;
  const [isIn, isOut] = [
    effect === 'no_entry' || effect === 'no_pickup',
    effect === 'no_entry' || effect === 'no_dropoff',
  ];
  if (pickup && isIn && holdsAfter(0) && isOn(rule, pickup)) return true;
  if (dropoff && isOut && holdsAfter(1) && isOn(rule, dropoff)) return true;
  // How long riders keep a driver waiting at the stops before it is not known.
  const isHeldMeanwhile = () => [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].some(holdsAfter);
  return stops.some((stop) => (isIn || isOut) && isOn(rule, stop) && isHeldMeanwhile());
}

function breaksOnWay(
  rule: LegalRule,
  { line, halts }: Pick<Driven, 'line' | 'halts'>,
  holdsAfter: (share: number) => boolean,
): boolean {
  if (rule.effect === 'no_pickup' || rule.effect === 'no_dropoff') return false;
  const mayCome = rule.effect === 'no_through' ? openParts(rule, line, halts) : [];
  let metres = 0;
  for (const [index, point] of line.entries()) {
    const isOpen = mayCome.some(([from, to]) => index >= from && index <= to);
    const isForbidden = !isOpen && isOn(rule, point) && holdsAfter(index / line.length);
    metres = isForbidden ? metres + STEP_KM * 1000 : 0;
    // A step at each end may lie outside.
    if (metres > rule.crossingM + 2 * STEP_KM * 1000) return true;
  }
  return false;
}

/** Numbers the points of a way between two halts of which one is on the ground. */
function openParts(rule: LegalRule, line: readonly LatLng[], halts: readonly LatLng[]): [number, number][] {
  const at: number[] = [];
  for (const halt of halts) {
    const from = at.at(-1) ?? 0;
    const metres = line.slice(from).map((point) => greatCircleKm(point, halt));
    const nearest = metres.indexOf(Math.min(...metres));
    at.push(at.length === 0 ? 0 : at.length === halts.length - 1 ? line.length : from + Math.max(0, nearest));
  }
  return halts.slice(1).flatMap((to, index): [number, number][] => {
    const [from, begin, end] = [halts[index], at[index], at[index + 1]];
    const isOpen = isOn(rule, to) || (from !== undefined && isOn(rule, from));
    return isOpen && begin !== undefined && end !== undefined ? [[begin, end]] : [];
  });
}

/** Checks whether a rule holds at a time; both countries keep Greenwich's. */
export function holds({ weekdays, fromMinute, toMinute, inForceFrom }: LegalRule, at: Date): boolean {
  if (at < inForceFrom) return false;
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  const today = ((at.getUTCDay() + 6) % 7) + 1;
  const yesterday = ((today + 5) % 7) + 1;
  if (fromMinute < toMinute) return weekdays.includes(today) && minute >= fromMinute && minute < toMinute;
  return (weekdays.includes(today) && minute >= fromMinute) || (weekdays.includes(yesterday) && minute < toMinute);
}

export function isOn({ polygon, line, widthM }: LegalRule, point: LatLng): boolean {
  if (polygon) return isInRing(polygon, point);
  return (line ?? []).slice(1).some((to, index) => {
    const from = line?.[index];
    return from !== undefined && nearestOnStretch(point, from, to).metres < widthM / 2 - 1;
  });
}

export function sampled(line: readonly LatLng[]): LatLng[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const steps = Math.max(1, Math.ceil(greatCircleKm(from, to) / STEP_KM));
    return Array.from({ length: steps }, (_, step) => ({
      lat: from.lat + (step / steps) * (to.lat - from.lat),
      lng: from.lng + (step / steps) * (to.lng - from.lng),
    }));
  });
}
