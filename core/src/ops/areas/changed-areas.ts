import { isDeepStrictEqual } from 'node:util';
import type { AreaChangeRequest, AreaSplitRequest, NewAreaRequest } from '@waka/contracts/ops/areas/area-requests';
import type { LatLng } from '@waka/contracts/geo';
import type { AreaRow } from '../../geo/areas/areas.repository.ts';
import { covers } from '../../geo/areas/cities.ts';
import { cut, lineFault, middleOf, withoutRepeats } from '../../geo/shapes/outline.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { ensureCentre, ensureSize, ensureSound, refusalOf } from './area-rules.ts';

type Corners = readonly LatLng[];

/** Facts of an area that a call may change. */
export type Change = Omit<AreaChangeRequest, 'seenVersion' | 'reason'>;

/** Returns a new city, closed. Its other facts are those of its country. Throws AppError for what it cannot be. */
export function newArea(
  { id, name, region, polygon, centre }: Pick<NewAreaRequest, 'id' | 'name' | 'region' | 'polygon' | 'centre'>,
  areas: readonly AreaRow[],
): AreaRow {
  ensure(!areas.some((one) => one.id === id), 'area.id_taken');
  const ofCountry = areas.filter((one) => one.region === region);
  const rest = ofCountry.find(({ kind }) => kind === 'rest');
  const main = ofCountry.find(({ isMain }) => isMain);
  if (!rest || !main) throw new Error(`${region} misses its main city or its rest`);
  const area: AreaRow = {
    id,
    name,
    region,
    kind: 'city',
    polygon: cornersOf(polygon),
    centre: pointOf(centre),
    isMain: false,
    isOpen: false,
    detour: rest.detour,
    openRoad: rest.openRoad,
    slowdown: { elsewhere: 1, areas: [] },
    barriers: [],
    searchRadii: main.searchRadii,
    look: null,
    shortcuts: [],
    timeZone: rest.timeZone,
    openHours: null,
    splitFrom: null,
    isInForce: false,
    version: 1,
  };
  ensureSound(area, area, areas);
  return area;
}

/** Returns an area with changed facts, and which they are. Throws AppError for facts that it cannot have. */
export function changedArea(
  area: AreaRow,
  { searchRadii, polygon, centre, look, openRoad, barriers, ...sent }: Change,
  areas: readonly AreaRow[],
): { area: AreaRow; changed: Partial<AreaRow> } {
  const wanted: Partial<AreaRow> = {
    ...sent,
    ...(polygon && { polygon: cornersOf(polygon) }),
    ...(centre && { centre: pointOf(centre) }),
    ...(look !== undefined && { look: look && { centre: pointOf(look.centre), zoom: look.zoom } }),
    ...(openRoad && { openRoad: { beyondKm: openRoad.beyondKm, kmh: openRoad.kmh } }),
    ...(barriers && {
      barriers: barriers.map(({ name, line, detour }) => ({ name, line: line.map(pointOf), detour })),
    }),
    ...(searchRadii && { searchRadii: searchRadii.toSorted((a, b) => b.fromSeconds - a.fromSeconds) }),
  };
  const changed = factsThatDiffer(area, JSON.parse(JSON.stringify(wanted)));
  const now = { ...area, ...changed, version: area.version + 1 };
  ensureSound(now, changed, areas);
  return { area: now, changed };
}

/** Returns both parts of a city; its part takes over its facts. Throws AppError for parts that cannot be cities. */
export function splitArea(
  area: AreaRow,
  { id, name, polygon, centre }: Pick<AreaSplitRequest, 'id' | 'name' | 'polygon' | 'centre'>,
  areas: readonly AreaRow[],
): { rest: AreaRow; part: AreaRow } {
  ensure(!areas.some((one) => one.id === id), 'area.id_taken');
  const outlines = outlinesOf(area, polygon);
  const rest = { ...area, polygon: outlines.rest, version: area.version + 1 };
  const part: AreaRow = {
    ...area,
    id,
    name,
    polygon: outlines.part,
    centre: centre ? pointOf(centre) : middleOf(outlines.part),
    isMain: false,
    // Waters hold wherever they are noted, and the view is that of the whole city.
    barriers: [],
    look: null,
    splitFrom: area.id,
    isInForce: false,
    version: 1,
  };
  ensure(covers(outlines.rest, rest.centre), 'area.part_has_centre');
  ensureCentre(part);
  return { rest, part };
}

function outlinesOf({ polygon: whole, isMain }: AreaRow, drawn: Corners): { rest: LatLng[]; part: LatLng[] } {
  ensure(whole, 'area.not_a_city');
  const corners = cornersOf(drawn);
  const fault = lineFault(corners);
  if (fault) throw new AppError(refusalOf(fault));
  const { part, rest } = cut(whole, corners);
  ensure(part.length > 0, 'area.nothing_to_split');
  ensure(rest.length > 0, isMain ? 'area.main_city' : 'area.nothing_to_split');
  const [onePart, oneRest] = [sole(part), sole(rest)];
  for (const outline of [onePart, oneRest]) ensureSize(outline);
  return { part: onePart, rest: oneRest };
}

function sole([piece, ...others]: readonly (LatLng[] | null)[]): LatLng[] {
  ensure(piece && others.length === 0, 'area.in_pieces');
  return piece;
}

/** Leaves out all else that a client sent with a point. */
const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

const cornersOf = (corners: Corners): LatLng[] => withoutRepeats(corners.map(pointOf));

function factsThatDiffer(area: AreaRow, wanted: Partial<AreaRow>): Partial<AreaRow> {
  const known = new Map<string, unknown>(Object.entries(area));
  return Object.fromEntries(
    Object.entries(wanted).filter(([fact, value]) => !isDeepStrictEqual(known.get(fact), value)),
  );
}
