import type { SurgePreviewRequest } from '@waka/contracts/ops/pricing/surge-requests';
import type { SurgePreview } from '@waka/contracts/ops/pricing/surge-views';
import { regionFacts } from '@waka/contracts/regions';
import { cellOf, centreOf, type Cell } from '../../demand/cells.ts';
import { storedCounts, type StoredFactors } from '../../demand/surge-store.ts';
import { movedFactors } from '../../demand/update-surge.ts';
import { areaOf } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import { areaAt } from '../../pricing/trip/areas.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { fareOf, repriced } from '../../pricing/ride-price.ts';
import { bookedSince } from './booked.repository.ts';
import { ensureValidRule } from './surge-rules.ts';

const MINUTE_MS = 60_000;
const MOST_PLACES = 5;

/**
 * Computes what bounds would have done in the last hour, from what was counted in it; nothing where Redis lost that.
 * Throws AppError `request.invalid`.
 */
export async function previewSurge(
  core: Pick<Core, 'sql' | 'redis' | 'clock' | 'vehicles'>,
  request: SurgePreviewRequest,
): Promise<SurgePreview> {
  await ensureValidRule(core, request);
  const { area, vehicleType, bounds } = request;
  const counts = await storedCounts(core, area, core.clock.now().getTime());
  const rule = { area, vehicleType, isAllowed: true, ...bounds };
  const course: StoredFactors[] = [];
  for (const { at, rows } of counts) {
    const balances = rows.map(([cell, of, waiting, free]) => ({ cell, vehicleType: of, waiting, free }));
    course.push(movedFactors([rule], course.at(-1) ?? { at: null, factors: new Map() }, balances, at));
  }
  const highest = highestByCell(course, vehicleType);
  const rides = await ridesIn(core, request, course);
  const dearer = rides.filter(({ more }) => more > 0);
  return {
    currency: regionFacts[areaOf(area).region].currency,
    minutes: minutesOf(counts.map(({ at }) => at)),
    highestPercent: Math.max(100, ...highest.values()),
    places: await placesOf(core, area, highest),
    rides: rides.length,
    dearer: dearer.length,
    more: dearer.reduce((sum, { more }) => sum + more, 0),
  };
}

const minutesOf = (times: readonly number[]): number => {
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? 0 : Math.max(1, Math.round((last - first) / MINUTE_MS));
};

function highestByCell(course: readonly StoredFactors[], vehicleType: string): Map<Cell, number> {
  const highest = new Map<Cell, number>();
  for (const { factors } of course) {
    for (const [cell, classes] of factors) {
      const percent = Math.floor(classes[vehicleType]?.percent ?? 100);
      if (percent > (highest.get(cell) ?? 100)) highest.set(cell, percent);
    }
  }
  return highest;
}

/** Names the places with the highest factors; cells beside each other may have one name. */
async function placesOf(
  { sql }: Pick<Core, 'sql'>,
  area: string,
  highest: ReadonlyMap<Cell, number>,
): Promise<SurgePreview['places']> {
  const places = new Map<string, number>();
  for (const [cell, percent] of [...highest].toSorted((a, b) => b[1] - a[1])) {
    if (places.size === MOST_PLACES) break;
    const name = await areaAt(sql, centreOf(cell), area);
    if (!places.has(name)) places.set(name, percent);
  }
  return [...places].map(([name, percent]) => ({ name, percent }));
}

/** Prices the rides of the hour again, with the factor of their cell at the time of the booking. */
async function ridesIn(
  { sql }: Pick<Core, 'sql'>,
  { area, vehicleType, bounds }: SurgePreviewRequest,
  course: readonly StoredFactors[],
): Promise<{ more: number }[]> {
  const [first] = course;
  if (!first?.at) return [];
  const rides = await bookedSince(sql, { city: area, vehicleType }, new Date(first.at));
  return rides.map(({ pickup, price, requestedAt }) => {
    const point = position(pickup);
    if (!point || !price) return { more: 0 };
    const then = course.findLast(({ at }) => at !== null && at <= requestedAt.getTime());
    const factor = then?.factors.get(cellOf(point))?.[vehicleType];
    const at = requestedAt.toISOString();
    const plain = { percent: 100, waiting: 0, free: 0, capPercent: bounds.capPercent, at };
    const surge = factor ? { ...plain, ...factor, percent: Math.floor(factor.percent) } : plain;
    return { more: fareOf(repriced(price, { surge })) - fareOf(repriced(price, { surge: plain })) };
  });
}
