import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { CAR } from '../geo/road-estimate.ts';
import type { Motion } from '../platform/ports/roads.ts';
import type { VehicleClasses, VehicleReader } from '../platform/ports/vehicle-catalogue.ts';
import { CachedRows, type CacheSources } from '../platform/postgres/cached-rows.ts';
import { VEHICLES_CHANGED } from '../platform/redis/redis-keys.ts';
import { catalogueVersion, vehicleCatalogue } from './vehicles.repository.ts';

type Rows = Omit<VehicleClasses, 'version'>;

/** Keeps the vehicle classes of one process. */
export class CachedVehicleClasses extends CachedRows<Rows> implements VehicleReader {
  #motions: ReadonlyMap<VehicleClass, Motion> = new Map();

  constructor(sources: CacheSources, checkMs?: number) {
    const table = { readVersion: catalogueVersion, readRows: vehicleCatalogue };
    super(sources, { ...table, name: 'vehicle classes', channel: VEHICLES_CHANGED }, checkMs);
  }

  motionOf(vehicleType: VehicleClass): Motion {
    return this.#motions.get(vehicleType) ?? CAR;
  }

  protected override onRead({ classes }: Rows): void {
    this.#motions = new Map(classes.map(({ vehicleType, motion }) => [vehicleType, motion]));
  }
}
