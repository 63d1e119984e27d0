import type { Tariff } from '@waka/contracts/money/tariff';
import { REGIONS, type Region } from '@waka/contracts/regions';
import type { VehicleCatalogue } from '@waka/contracts/vehicles/vehicle';
import { allAreas } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import type { VehicleClassFacts } from '../platform/ports/vehicle-catalogue.ts';
import { ratesNow } from './bookings.repository.ts';
import type { FareRate } from './fare-rate.entity.ts';

/** Lists classes and bodies for the screens, with the rates in effect. */
export async function listVehicles({ sql, vehicles }: Pick<Core, 'sql' | 'vehicles'>): Promise<VehicleCatalogue> {
  const [{ version, classes, bodies }, rates] = await Promise.all([
    vehicles.read(),
    Promise.all(REGIONS.map((region) => ratesNow(sql, region))),
  ]);
  return {
    version,
    classes: classes.map((facts) => {
      const tariffs = ratesOf(facts, rates.flat());
      return {
        vehicleType: facts.vehicleType,
        names: facts.names,
        icon: facts.icon,
        capacity: facts.capacity,
        usualPickupMin: facts.usualPickupMin,
        bodies: [...facts.bodies],
        tariffs,
        rates: tariffs.GN ? { GN: tariffs.GN } : {},
      };
    }),
    bodies: [...bodies],
  };
}

function ratesOf(
  { vehicleType, openings }: VehicleClassFacts,
  rates: readonly FareRate[],
): Partial<Record<Region, Tariff>> {
  // A class that is set for a closed city alone cannot be booked yet.
  const closed = new Set(allAreas().flatMap(({ id, isOpen }) => (isOpen ? [] : [id])));
  const isOpenIn = (region: Region) =>
    openings.some((one) => one.region === region && one.isOpen && !(one.area && closed.has(one.area)));
  const own = rates.filter((rate) => rate.vehicleType === vehicleType && isOpenIn(rate.region));
  return Object.fromEntries(own.map(({ region, base, perKm, parts }) => [region, { base, perKm, ...parts }]));
}
