import type { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import type { Actor } from '../../platform/actor.ts';
import { ensureSeen, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { deleteComing, rateBy } from '../money/rates.repository.ts';
import { holdRates } from '../money/rates.ts';

const kinds = {
  fare_rate: { action: 'fares.withdrawn', about: 'fares' },
  commission_rate: { action: 'commission.withdrawn', about: 'commission' },
} as const;

/**
 * Withdraws a rate before it is in effect. Open quotes keep their price; the audit trail keeps the rate.
 * Throws AppError `ops.rate_in_past` or `ops.decided_meanwhile`.
 */
export async function withdrawRate(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  { type, id }: { type: keyof typeof kinds; id: string },
  { reason, seen }: DecisionRequest,
): Promise<void> {
  const { action, about } = kinds[type];
  await transaction(async (sql) => {
    const known = await rateBy(sql, type, id);
    if (known) await holdRates(sql, type, known);
    // Another admin may have withdrawn it before this call got the lock.
    const held = known && (await rateBy(sql, type, id));
    if (!held) return refuseDecided(sql, { subject: { type, id } }, 'ops.not_found');
    const { region, vehicleType } = held;
    await ensureSeen(sql, { subject: { type, id: null }, details: { region, vehicleType } }, seen);
    ensure(await deleteComing(sql, type, id), 'ops.rate_in_past');
    await recordAudit(sql, {
      actor: admin,
      action,
      subject: { type, id },
      details: Object.fromEntries(Object.entries(held)),
      reason,
    });
    return undefined;
  });
  publisher.emit(ADMINS, 'ops:decided', { about });
}
