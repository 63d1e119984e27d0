import { setImmediate as breathe } from 'node:timers/promises';
import type { LatLng } from '@waka/contracts/geo';
import type { AreaPreviewRequest } from '@waka/contracts/ops/areas/area-requests';
import type { AreaMove, AreaPreview } from '@waka/contracts/ops/areas/area-views';
import type { Region } from '@waka/contracts/regions';
import { readPool, type PooledDriver } from '../../drivers/positions/pool.ts';
import { serviceAreas, type AreaRow } from '../../geo/areas/areas.repository.ts';
import { cityAmong, covers, type City } from '../../geo/areas/cities.ts';
import { middleOf, squareKmOf } from '../../geo/shapes/outline.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { allowSeconds, lastPickups, livePickups, type Pickup } from './areas.repository.ts';
import { changedArea, newArea, splitArea } from './changed-areas.ts';

/** How many rides are looked at, the newest ones. */
const MOST_RIDES = 20_000;
/** Points between which other work has its turn. */
const AT_ONCE = 500;
/** Stands for the city that does not exist yet; no area can have this id. */
const NEW = '';

/** Works out what a change of an area would mean. Throws AppError for one that would be refused. */
export async function previewArea(
  core: Pick<Core, 'sql' | 'transaction' | 'redis'>,
  body: AreaPreviewRequest,
): Promise<AreaPreview> {
  const known = await serviceAreas(core.sql);
  const { changed, region } = changeOf(body, known);
  // As when they are in force.
  const before = known.map((area) => ({ ...area, isInForce: true }));
  const after = [...before.filter(({ id }) => !changed.some((area) => area.id === id)), ...changed];
  const moves = (points: readonly (LatLng & { city?: City })[]) => movesOf(points, { before, after, region });
  const { live, past } = await core.transaction(async (sql) => {
    await allowSeconds(sql);
    // One after the other, as a transaction has one connection.
    const underWay = await livePickups(sql, region, MOST_RIDES);
    return { live: underWay, past: await lastPickups(sql, region, MOST_RIDES + 1) };
  });
  const drivers = await driversOf(core, known, region);
  const looked: Pickup[] = past.slice(0, MOST_RIDES);
  const outlines = changed.flatMap(({ id, polygon }) => (polygon ? [{ id: shownId(id), polygon }] : []));
  return {
    outlines: outlines.map((outline) => ({ ...outline, squareKm: Math.round(squareKmOf(outline.polygon) * 10) / 10 })),
    driversInside: drivers && outlines.map(({ id, polygon }) => ({ id, ...countInside(drivers, polygon) })),
    driverMoves: drivers && (await moves(drivers)),
    liveRidesStaying: await moves(live),
    pastRides: await moves(looked.map(({ lat, lng }) => ({ lat, lng }))),
    pastRidesRead: looked.length,
    isWholeWeek: past.length <= MOST_RIDES,
  };
}

/** Returns the areas as the change would make them. */
function changeOf(
  { id, region, polygon, centre, part, isOpen }: AreaPreviewRequest,
  known: readonly AreaRow[],
): { changed: AreaRow[]; region: Region } {
  if (id === null) {
    ensure(region && polygon, 'request.invalid', { fields: { polygon: 'Please fill in all fields' } });
    const area = newArea({ id: NEW, name: NEW, region, polygon, centre: centre ?? centreOf(polygon) }, known);
    return { changed: [{ ...area, isOpen: isOpen ?? true, isInForce: true }], region };
  }
  const area = known.find((one) => one.id === id);
  ensure(area, 'ops.not_found');
  const { area: now } = changedArea(
    area,
    { ...(polygon && { polygon }), ...(centre && { centre }), ...(isOpen !== undefined && { isOpen }) },
    known,
  );
  if (!part) return { changed: [{ ...now, isInForce: true }], region: area.region };
  const split = splitArea(now, { id: NEW, name: NEW, polygon: part }, known);
  return { changed: [split.rest, split.part].map((one) => ({ ...one, isInForce: true })), region: area.region };
}

// Corners that are no outline have no middle; they are refused for what they are.
const centreOf = (polygon: LatLng[]): LatLng => (polygon.length < 3 ? { lat: 0, lng: 0 } : middleOf(polygon));

interface Areas {
  before: AreaRow[];
  after: AreaRow[];
  region: Region;
}

/** Counts the points that would be in another area, by the area that they have and by that one. */
async function movesOf(
  points: readonly (LatLng & { city?: City })[],
  { before, after, region }: Areas,
): Promise<AreaMove[]> {
  const counts = new Map<string, AreaMove>();
  for (const [index, point] of points.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const [was, is] = [cityAmong(before, point, region), cityAmong(after, point, region)];
    if (was === is) continue;
    const [from, to] = [point.city ?? was, shownId(is)];
    const move = counts.get(`${from} ${is}`) ?? { from, to, count: 0 };
    counts.set(`${from} ${is}`, { ...move, count: move.count + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}

const shownId = (id: City): string | null => (id === NEW ? null : id);

/** Reads the drivers on duty in a country; null while Redis is away. */
async function driversOf(core: Pick<Core, 'redis'>, known: readonly AreaRow[], region: Region) {
  try {
    const ofCountry = known.filter((area) => area.region === region);
    const pools = await Promise.all(ofCountry.map(({ id }) => readPool(core, id)));
    return pools.flatMap(({ drivers }) => drivers);
  } catch {
    return null;
  }
}

function countInside(drivers: readonly PooledDriver[], polygon: readonly LatLng[]) {
  const inside = drivers.filter((driver) => covers(polygon, driver));
  const busy = inside.filter(({ isBusy }) => isBusy).length;
  return { free: inside.length - busy, busy };
}
