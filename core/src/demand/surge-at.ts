import type { Surge } from '@waka/contracts/rides/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Core } from '../platform/core.ts';
import { position, type Trip } from '../pricing/trip/plan-trip.ts';
import { cellOf } from './cells.ts';
import { factorsAt } from './surge-store.ts';

/** What each class costs more; without the classes that cost what they always do. */
export type Surges = ReadonlyMap<VehicleClass, Surge>;

const NO_SURGE: Surges = new Map();

/** Returns what trips from a place cost more now. While Redis is away, and where ops allows no surge, it is nothing. */
export async function surgesAt(
  core: Pick<Core, 'redis' | 'logger' | 'clock' | 'surgeRules'>,
  { pickup, city }: Pick<Trip, 'pickup' | 'city'>,
): Promise<Surges> {
  const point = position(pickup);
  const { rules } = await core.surgeRules.read();
  const allowed = rules.filter(({ area, isAllowed }) => area === city && isAllowed);
  if (!point || allowed.length === 0) return NO_SURGE;
  try {
    const factors = await factorsAt(core, city, cellOf(point));
    const at = core.clock.now().toISOString();
    return new Map(
      allowed.flatMap(({ vehicleType, capPercent }) => {
        const factor = factors[vehicleType];
        const percent = factor ? Math.min(capPercent, Math.floor(factor.percent)) : 100;
        if (!factor || percent <= 100) return [];
        const { waiting, free } = factor;
        return [[vehicleType, { percent, waiting, free, capPercent, at }] as const];
      }),
    );
  } catch (error) {
    core.logger.debug({ error }, 'surge not read; priced without it');
    return NO_SURGE;
  }
}
