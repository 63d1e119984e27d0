import type { CrossingKind, CrossingView, Quay } from '@waka/contracts/crossings/crossing';
import type { CrossingRequest } from '@waka/contracts/crossings/crossing-requests';
import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { areaAt } from '../../cities/area-at.ts';
import { departuresOf, typedWeek, type TypedWeek } from './departures.ts';

const LONGEST_CROSSING_MIN = 600;
const LONGEST_BOARDING_MIN = 180;
const DEAREST = 1_000_000_000;
const USUAL_BOARDING = '15';

/** A ferry as its form has it. */
export interface TypedCrossing {
  name: string;
  kind: CrossingKind;
  region: Region;
  quayA: Quay | null;
  quayB: Quay | null;
  minutes: string;
  boarding: string;
  price: string;
  /** Null until another one is typed: it is that of the area of the first quay. */
  timeZone: string | null;
  weekA: TypedWeek;
  weekB: TypedWeek;
  source: string;
  isOpen: boolean;
}

/** Returns the form of a ferry, or of a new one. */
export const typedCrossing = (crossing: CrossingView | null): TypedCrossing => ({
  name: crossing?.name ?? '',
  kind: crossing?.kind ?? 'ferry',
  region: crossing?.region ?? 'SL',
  quayA: crossing?.quayA ?? null,
  quayB: crossing?.quayB ?? null,
  minutes: String(crossing?.minutes ?? ''),
  boarding: String(crossing?.boardMinutes ?? USUAL_BOARDING),
  price: typedMoney(crossing?.price, regionFacts[crossing?.region ?? 'SL'].currency),
  timeZone: crossing?.timeZone ?? null,
  weekA: typedWeek(crossing?.fromA ?? []),
  weekB: typedWeek(crossing?.fromB ?? []),
  source: crossing?.source ?? '',
  isOpen: crossing?.isOpen ?? false,
});

type CrossingFacts = Omit<CrossingRequest, 'id' | 'seen' | 'reason'>;
type CrossingField =
  | 'name'
  | 'quayA'
  | 'quayB'
  | 'minutes'
  | 'boarding'
  | 'price'
  | 'fromA'
  | 'fromB'
  | 'timeZone'
  | 'source';

/** Returns the time zone of a ferry: the typed one, else that of the area of its first quay; empty without a quay. */
export const timeZoneOf = (
  { timeZone, quayA, region }: Pick<TypedCrossing, 'timeZone' | 'quayA' | 'region'>,
  areas: readonly ServiceAreaView[],
): string => timeZone ?? (quayA ? areaAt(areas, quayA, region)?.timeZone : undefined) ?? '';

/** Reads the form: what is to be saved, null while a field is missing or wrong, and which fields are. */
export function readCrossing(
  typed: TypedCrossing,
  areas: readonly ServiceAreaView[],
): { facts: CrossingFacts | null; wrong: CrossingField[] } {
  const { kind, region, quayA, quayB, isOpen } = typed;
  const texts = {
    name: typed.name.trim(),
    timeZone: timeZoneOf(typed, areas).trim(),
    source: typed.source.trim(),
  };
  const minutes = wholeOf(typed.minutes, LONGEST_CROSSING_MIN);
  const boardMinutes = wholeOf(typed.boarding, LONGEST_BOARDING_MIN);
  const price = typed.price.trim() === '' ? null : moneyOf(typed.price, regionFacts[region].currency, DEAREST);
  const [fromA, fromB] = [departuresOf(typed.weekA), departuresOf(typed.weekB)];
  const isRight: Record<CrossingField, boolean> = {
    name: texts.name !== '',
    quayA: quayA !== null,
    quayB: quayB !== null,
    minutes: Boolean(minutes),
    boarding: boardMinutes !== null,
    price: typed.price.trim() === '' || price !== null,
    fromA: fromA !== null,
    fromB: fromB !== null,
    timeZone: texts.timeZone !== '',
    source: texts.source !== '',
  };
  const wrong = FIELDS.filter((field) => !isRight[field]);
  const isComplete = quayA && quayB && minutes && boardMinutes !== null && fromA && fromB && wrong.length === 0;
  const facts = isComplete
    ? { region, kind, quayA, quayB, minutes, boardMinutes, fromA, fromB, price, ...texts, isOpen }
    : null;
  return { facts, wrong };
}

/** In the order of the form. */
const FIELDS: readonly CrossingField[] = [
  'name',
  'quayA',
  'quayB',
  'minutes',
  'boarding',
  'price',
  'fromA',
  'fromB',
  'timeZone',
  'source',
];
