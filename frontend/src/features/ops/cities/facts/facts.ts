import type { LatLng } from '@waka/contracts/geo';
import type { AreaChangeRequest } from '@waka/contracts/ops/areas/area-requests';
import type { Barrier, OpenRoad, SearchReach, ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import type { Shortcut } from '@waka/contracts/places/map-config';
import { decimalOf } from '../../../../lib/forms/decimal.ts';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { isSameOutline, type Corners } from '../outline/drawing.ts';
import { cornersOf, cornersText, pointOf, pointText } from '../outline/corners-text.ts';
import { spansOf, typedWeek, type TypedWeek } from './hours.ts';
import type { Row } from './rows.ts';

export interface TypedReach extends Row {
  seconds: string;
  km: string;
}

export interface TypedShortcut extends Row {
  kind: Shortcut['kind'];
  name: string;
  address: string;
  place: string;
}

export interface TypedWater extends Row {
  name: string;
  detour: string;
  /** A point a line. */
  points: string;
}

/** The facts of a city as its fields have them; the outline is drawn. */
export interface TypedFacts {
  name: string;
  centre: string;
  detour: string;
  /** Null where an older backend does not know of it. */
  openRoad: { kmh: string; beyondKm: string } | null;
  barriers: readonly TypedWater[];
  searchRadii: readonly TypedReach[];
  timeZone: string;
  openHours: TypedWeek | null;
  /** Latitude, longitude and zoom; empty for the view around the centre. */
  look: string;
  shortcuts: readonly TypedShortcut[];
}

export type FactName = keyof TypedFacts | 'polygon';

export const typedFacts = (area: ServiceAreaView): TypedFacts => ({
  name: area.name,
  centre: pointText(area.centre),
  detour: String(area.detour),
  openRoad: area.openRoad ? { kmh: String(area.openRoad.kmh), beyondKm: String(area.openRoad.beyondKm) } : null,
  barriers: (area.barriers ?? []).map(({ name, detour, line }, row) => ({
    row,
    name,
    detour: String(detour),
    points: cornersText(line),
  })),
  searchRadii: area.searchRadii
    .toSorted((a, b) => a.fromSeconds - b.fromSeconds)
    .map(({ fromSeconds, km }, row) => ({ row, seconds: String(fromSeconds), km: String(km) })),
  timeZone: area.timeZone,
  openHours: typedWeek(area.openHours),
  look: area.look ? lookText(area.look) : '',
  shortcuts: area.shortcuts.map(({ kind, name, address, ...place }, row) => ({
    row,
    kind,
    name,
    address,
    place: pointText(place),
  })),
});

export const lookText = ({ centre, zoom }: { centre: LatLng; zoom: number }): string =>
  `${pointText(centre)}, ${Number(zoom.toFixed(1))}`;

const MOST_DETOUR = 50;

type Facts = Pick<AreaChangeRequest, 'openRoad'> &
  Required<Pick<AreaChangeRequest, Exclude<FactName, 'polygon' | 'openRoad'>>>;

/** Reads the fields; a fact whose fields are wrong is null, where null itself has no meaning. */
export const readFacts = (typed: TypedFacts): { [Name in keyof Facts]-?: { value: Facts[Name] } | null } => ({
  name: read(typed.name.trim() || null),
  centre: read(pointOf(typed.centre)),
  detour: read(within(decimalOf(typed.detour), 1, 5)),
  openRoad: typed.openRoad ? read(openRoadOf(typed.openRoad)) : { value: undefined },
  barriers: typed.barriers.length === 0 ? { value: [] } : read(allOf(typed.barriers.map(waterOf))),
  searchRadii: read(allOf(typed.searchRadii.map(reachOf))),
  timeZone: read(typed.timeZone.trim() || null),
  openHours: typed.openHours ? read(spansOf(typed.openHours)) : { value: null },
  look: typed.look.trim() === '' ? { value: null } : read(lookOf(typed.look)),
  shortcuts: typed.shortcuts.length === 0 ? { value: [] } : read(allOf(typed.shortcuts.map(shortcutOf))),
});

const read = <Value>(value: Value | null): { value: Value } | null => (value === null ? null : { value });

const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null;

function allOf<Value>(values: readonly (Value | null)[]): Value[] | null {
  const given = values.filter((value) => value !== null);
  return given.length > 0 && given.length === values.length ? given : null;
}

function reachOf({ seconds, km }: TypedReach): SearchReach | null {
  const [fromSeconds, reach] = [wholeOf(seconds, 3600), within(decimalOf(km), 0.2, 100)];
  return fromSeconds === null || reach === null ? null : { fromSeconds, km: reach };
}

function openRoadOf({ kmh, beyondKm }: NonNullable<TypedFacts['openRoad']>): OpenRoad | null {
  const [speed, from] = [within(decimalOf(kmh), 10, 130), within(decimalOf(beyondKm), 0, 200)];
  return speed === null || from === null ? null : { beyondKm: from, kmh: speed };
}

function shortcutOf({ kind, name, address, place }: TypedShortcut): Shortcut | null {
  const point = pointOf(place);
  return point && name.trim() ? { kind, name: name.trim(), address: address.trim(), ...point } : null;
}

/** Reads a typed water; null where something is missing. */
function waterOf({ name, detour, points }: TypedWater): Barrier | null {
  const [line, times] = [cornersOf(points), within(decimalOf(detour), 1, MOST_DETOUR)];
  if ('wrongLine' in line || line.length < 2 || times === null || !name.trim()) return null;
  return { name: name.trim(), line: [...line], detour: times };
}

function lookOf(typed: string): { centre: LatLng; zoom: number } | null {
  const [, place = '', zoomText = ''] = /^(.*?)[\s,;،]+([^\s,;،]+)$/.exec(typed.trim()) ?? [];
  const [centre, zoom] = [pointOf(place), within(decimalOf(zoomText), 5, 18)];
  return centre && zoom !== null ? { centre, zoom } : null;
}

/** Lists the facts whose fields cannot be read. */
export const wrongFacts = (typed: TypedFacts): FactName[] => {
  const facts = readFacts(typed);
  return FACTS.filter((name) => name !== 'polygon' && facts[name] === null);
};

const FACTS: readonly FactName[] = [
  'name',
  'polygon',
  'centre',
  'openHours',
  'timeZone',
  'searchRadii',
  'detour',
  'openRoad',
  'barriers',
  'look',
  'shortcuts',
];

export type Changes = Omit<AreaChangeRequest, 'seenVersion' | 'reason' | 'isOpen'>;

/** Returns what differs from the row that the page showed. Facts that cannot be read are left out. */
export function changesOf(base: ServiceAreaView, typed: TypedFacts, corners: Corners): Changes {
  const facts = readFacts(typed);
  const before = readFacts(typedFacts(base));
  const changed: Changes = isSameOutline(base.polygon ?? [], corners) ? {} : { polygon: [...corners] };
  return Object.assign(
    changed,
    ...FACTS.map((name) => {
      if (name === 'polygon' || !facts[name]) return {};
      return isSame(facts[name], before[name]) ? {} : { [name]: facts[name].value };
    }),
  );
}

/** Lists by name what differs between two rows, or between a row and the fields. */
export const changedNames = (changes: object): FactName[] => FACTS.filter((name) => name in changes);

/**
 * Puts fields over a newer row: what was not touched becomes that of the newer row, so that saving does not take back
 * what another admin has changed.
 */
export function rebased(typed: TypedFacts, from: ServiceAreaView, to: ServiceAreaView): TypedFacts {
  const after = typedFacts(to);
  const touched = new Set([...changedNames(changesOf(from, typed, from.polygon ?? [])), ...wrongFacts(typed)]);
  const of = (name: FactName) => (touched.has(name) ? typed : after);
  return {
    name: of('name').name,
    centre: of('centre').centre,
    detour: of('detour').detour,
    openRoad: of('openRoad').openRoad,
    barriers: of('barriers').barriers,
    searchRadii: of('searchRadii').searchRadii,
    timeZone: of('timeZone').timeZone,
    openHours: of('openHours').openHours,
    look: of('look').look,
    shortcuts: of('shortcuts').shortcuts,
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
