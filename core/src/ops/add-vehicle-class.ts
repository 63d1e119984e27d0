import type { NewVehicleClassRequest } from '@waka/contracts/ops/vehicle-class-requests';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { REGIONS } from '@waka/contracts/regions';
import { rateInForce } from '../ledger/ledger.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { UNKNOWN_CLASS } from '../vehicles/class-rules.ts';
import { copyClass } from '../vehicles/vehicles.repository.ts';
import { fareNow, setCommission, setFare } from './money/rates.repository.ts';
import { change } from './vehicle-classes.ts';

/** Adds a class like another one, with its rates and closed everywhere. Throws AppError where there is one of this key. */
export const addVehicleClass = (
  core: Core,
  admin: Actor,
  { vehicleType, like, names: { en, fr, ar, pt, kri }, reason }: NewVehicleClassRequest,
): Promise<VehicleClassSettings> =>
  change(core, admin, { vehicleType, reason, isNew: true }, async (sql) => {
    const names = { en, fr, ar, pt, kri };
    const isCopied = await copyClass(sql, like, { vehicleType, names });
    ensure(isCopied, 'request.invalid', { fields: { like: UNKNOWN_CLASS } });
    await copyRates(sql, like, vehicleType);
    return { action: 'vehicle_class.added', details: { like, names } };
  });

async function copyRates(sql: Sql, like: string, vehicleType: string): Promise<void> {
  for (const region of REGIONS) {
    // One after the other, as a transaction has one connection.
    const fare = await fareNow(sql, { region, vehicleType: like });
    if (fare) await setFare(sql, null, region, vehicleType, fare.base, fare.perKm, fare.parts);
    const [commission] = await rateInForce(sql, region, like);
    if (commission?.percent != null) await setCommission(sql, null, region, vehicleType, commission.percent);
  }
}
