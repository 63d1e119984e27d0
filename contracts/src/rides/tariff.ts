import type { NightRate, Tariff, TariffParts } from '../money/tariff.ts';
import { fareFor } from './fare.ts';

/** A fixed amount for a trip from or to a zone, such as an airport. */
export interface Surcharge {
  zone: string;
  end: 'pickup' | 'dropoff';
  amount: number;
}

/** What a trip costs more while more riders wait than drivers are free, with what it follows from. */
export interface Surge {
  /** 120 is a fifth more; 100 is the plain fare, which is held for a rider who was shown it. */
  percent: number;
  /** Riders who waited for a driver where the trip begins, and drivers who were free there. */
  waiting: number;
  free: number;
  /** The highest percentage that ops allowed. */
  capPercent: number;
  /** When the rider was first shown it. */
  at: string;
}

/** What the price of a trip follows from, besides the tariff. */
export interface TripFacts {
  distanceKm: number;
  durationMin: number;
  /** Minutes since midnight at the pickup when the trip was priced. */
  minuteOfDay: number;
  /** Whole minutes between the driver's arrival and the start of the trip. */
  waitedMin?: number;
  surcharges?: Surcharge[];
  surge?: Surge;
  /** What a ride that its rider cancelled, or did not come to, costs instead of the trip. */
  fee?: 'cancellation' | 'no_show';
  /** The fare agreed before, where a change of the trip must not lower it. */
  atLeast?: number;
}

/** A line of a fare, in minor units of the currency above zero. `name` of a zone is null where its reader may not know it. */
export type FareLine =
  | { kind: 'base' | 'minimum' | 'rounding' | 'agreed' | 'cancellation' | 'no_show'; amount: number }
  | { kind: 'distance'; amount: number; km: number; perKm: number }
  | { kind: 'time' | 'waiting'; amount: number; minutes: number; perMinute: number }
  | { kind: 'night' | 'surge'; amount: number; percent: number }
  | { kind: 'zone'; amount: number; zone: string | null; end: Surcharge['end'] };

interface TripPrice {
  lines: FareLine[];
  total: number;
}

/** Waiting costs nothing beyond so many charged minutes: the driver may leave long before. */
export const MOST_WAITING_MIN = 20;

/** A driver who has accepted may be cancelled without a fee for so many minutes. */
export const FREE_CANCEL_MINUTES = 2;

/** Returns from when waiting at the pickup counts: from the arrival, and for a scheduled ride not before its time. */
export function waitsSince({ arrivedAt, scheduledFor }: { arrivedAt: string | null; scheduledFor?: string | null }) {
  if (arrivedAt === null || !scheduledFor) return arrivedAt;
  return Date.parse(scheduledFor) > Date.parse(arrivedAt) ? scheduledFor : arrivedAt;
}

/** Adds up the lines of a fare. */
export const totalOf = (lines: readonly FareLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Prices a trip. Quote, offer, live ride and receipt all have their lines from here. The minimum applies to base,
 * distance and time; night and surge are percentages of these and the minimum, which share one cap; zones and waiting are
 * not multiplied.
 */
export function priceTrip(tariff: Tariff, facts: TripFacts): TripPrice {
  if (facts.fee) return feeOf(tariff, facts.fee);
  const lines = [...drivenLines(tariff, facts)];
  const add = (line: FareLine) => {
    if (line.amount > 0) lines.push(line);
  };
  add({ kind: 'minimum', amount: (tariff.minimumFare ?? 0) - totalOf(lines) });
  const percent = percentAt(tariff, facts.minuteOfDay);
  const driven = totalOf(lines);
  const addPercent = (kind: 'night' | 'surge', of: number) =>
    add({ kind, amount: Math.ceil((driven * (of - 100)) / 100), percent: of });
  addPercent('night', percent);
  addPercent('surge', surgePercent(tariff, percent, facts.surge?.percent ?? 100));
  for (const { zone, end, amount } of facts.surcharges ?? []) add({ kind: 'zone', amount, zone, end });
  const minutes = chargedMinutes(tariff, facts.waitedMin ?? 0);
  const perMinute = tariff.waitingPerMin ?? 0;
  add({ kind: 'waiting', amount: minutes * perMinute, minutes, perMinute });
  add({ kind: 'rounding', amount: toMultiple(totalOf(lines), tariff.roundTo ?? 1) });
  add({ kind: 'agreed', amount: (facts.atLeast ?? 0) - totalOf(lines) });
  return { lines, total: totalOf(lines) };
}

function feeOf({ cancellationFee = 0, noShowFee = 0 }: TariffParts, kind: 'cancellation' | 'no_show'): TripPrice {
  const amount = kind === 'no_show' ? noShowFee : cancellationFee;
  return { lines: amount > 0 ? [{ kind, amount }] : [], total: amount };
}

function* drivenLines(tariff: Tariff, { distanceKm: km, durationMin: minutes }: TripFacts): Generator<FareLine> {
  const { base, perKm, perMinute = 0 } = tariff;
  if (base > 0) yield { kind: 'base', amount: base };
  const distance = fareFor(tariff, km) - base;
  if (distance > 0) yield { kind: 'distance', amount: distance, km, perKm };
  if (minutes * perMinute > 0) yield { kind: 'time', amount: minutes * perMinute, minutes, perMinute };
}

/** Returns the percentage of the fare that a trip costs which begins at a minute of the day; 100 by day. */
export function percentAt({ night, maxPercent }: TariffParts, minuteOfDay: number): number {
  if (!night || !isWithin(night, minuteOfDay)) return 100;
  return Math.max(100, Math.min(night.percent, maxPercent ?? Infinity));
}

/** Returns the percentage of the fare that surge makes of it, where the night has made one: both together stay within the cap. */
function surgePercent({ maxPercent }: TariffParts, night: number, surge: number): number {
  const room = Math.max(0, (maxPercent ?? Infinity) - night);
  return 100 + Math.max(0, Math.min(surge - 100, room));
}

const isWithin = ({ from, to }: NightRate, minute: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

/** Returns how many of the minutes that a driver waited are charged. */
export const chargedMinutes = ({ freeWaitingMin = 0 }: TariffParts, waitedMin: number): number =>
  Math.min(MOST_WAITING_MIN, Math.max(0, waitedMin - freeWaitingMin));

const toMultiple = (amount: number, of: number): number => (of > 1 ? (of - (amount % of)) % of : 0);
