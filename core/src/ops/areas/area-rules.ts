import type { ErrorCode } from '@waka/contracts/errors';
import { greatCircleKm } from '@waka/contracts/geo';
import { covers } from '../../geo/areas/cities.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { areApart, isTimeZone } from '../../geo/open-hours.ts';
import { isWithin, outlineFault, overlap, type OutlineFault } from '../../geo/shapes/outline.ts';
import type { AreaFacts } from '../../geo/areas/service-area.ts';
import { AppError, ensure } from '../../platform/app-error.ts';

/** The coast of a country, from the centre of its main city. */
const FARTHEST_WATER_KM = 300;

/** Names the refusal of an outline. */
export const refusalOf = (fault: OutlineFault) => `area.${fault}` as const satisfies ErrorCode;

/** Throws AppError for facts that an area cannot have; `changed` has those that are new. */
export function ensureSound(area: AreaFacts, changed: Partial<AreaFacts>, areas: readonly AreaFacts[]): void {
  const isCity = area.kind === 'city';
  const isOfCities = [changed.polygon, changed.isOpen, changed.isMain].some((fact) => fact !== undefined);
  ensure(isCity || !isOfCities, 'area.not_a_city');
  ensure(area.isOpen || !area.isMain, 'area.main_city');
  if (changed.polygon || changed.isOpen) ensureOutline(area, areas);
  if (changed.polygon || changed.centre) ensureCentre(area);
  if (changed.barriers) ensureNear(area);
  if (changed.timeZone !== undefined) ensure(isTimeZone(changed.timeZone), 'area.time_zone_unknown');
  if (changed.searchRadii) ensure(areRising(changed.searchRadii), 'area.radii_not_rising');
  if (changed.openHours) ensure(areApart(changed.openHours), 'area.hours_overlap');
}

/** Throws AppError for a centre outside of its area. */
export function ensureCentre({ polygon, centre, region }: Pick<AreaFacts, 'polygon' | 'centre' | 'region'>): void {
  ensure(polygon ? covers(polygon, centre) : regionAt(centre) === region, 'area.centre_outside');
}

/** Throws AppError for waters that lie elsewhere: a mistyped corner would divide half of the country. */
function ensureNear({ centre, barriers }: Pick<AreaFacts, 'centre' | 'barriers'>): void {
  const isFar = barriers.some(({ line }) => line.some((point) => greatCircleKm(centre, point) > FARTHEST_WATER_KM));
  ensure(!isFar, 'area.water_far');
}

/** Throws AppError for what is no outline of a city, or not of this one. */
function ensureOutline({ id, region, polygon }: AreaFacts, areas: readonly AreaFacts[]): void {
  if (!polygon) return;
  ensureSize(polygon);
  ensure(isWithin(polygon, region), 'area.outside_country');
  for (const other of areas) {
    if (other.id === id || !other.isOpen || !other.polygon) continue;
    ensure(!overlap(polygon, other.polygon), 'area.overlaps', { area: other.name });
  }
}

/** Throws AppError for corners that are no outline of a city. */
export function ensureSize(polygon: NonNullable<AreaFacts['polygon']>): void {
  const fault = outlineFault(polygon);
  if (fault) throw new AppError(refusalOf(fault));
}

// From the oldest searches to the newest.
const areRising = (radii: AreaFacts['searchRadii']): boolean =>
  radii.at(-1)?.fromSeconds === 0 &&
  radii.every(({ fromSeconds, km }, index) => {
    const younger = radii[index + 1];
    return !younger || (fromSeconds > younger.fromSeconds && km > younger.km);
  });
