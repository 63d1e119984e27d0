import type { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../accounts/actor.ts';
import { ensureSeen, refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { ADMINS } from '../realtime/rooms.ts';
import { holdRates } from './rates.ts';

const kinds = {
  fare_rate: { action: 'fares.withdrawn', about: 'fares' },
  commission_rate: { action: 'commission.withdrawn', about: 'commission' },
} as const;

interface OfClass {
  region: Region;
  vehicleType: VehicleClass;
}

/** Takes back a rate before it is in effect. Quotes that riders hold keep their price; the audit trail keeps the rate. */
export async function withdrawRate(
  { transaction, announcer }: Pick<Core, 'transaction' | 'announcer'>,
  admin: Actor,
  { type, id }: { type: keyof typeof kinds; id: string },
  { reason, seen }: DecisionRequest,
): Promise<void> {
  const { action, about } = kinds[type];
  await transaction(async (sql) => {
    const read = () => sql<OfClass>(`SELECT region, vehicle_type FROM ${type}s WHERE id = $1`, [id]);
    const [known] = await read();
    if (known) await holdRates(sql, type, known);
    // Another admin may have withdrawn it before the lock was free.
    const [held] = known ? await read() : [];
    if (!held) await refuseDecided(sql, { subject: { type, id } }, 'ops.not_found');
    await ensureSeen(sql, { subject: { type, id: null }, details: { ...held } }, seen);
    const [details] = await sql<OfClass>(`DELETE FROM ${type}s WHERE id = $1 AND effective_from > now() RETURNING *`, [
      id,
    ]);
    ensure(details, 'ops.rate_in_past');
    await recordAudit(sql, { actor: admin, action, subject: { type, id }, details: { ...details }, reason });
  });
  announcer.emit(ADMINS, 'ops:decided', { about });
}
