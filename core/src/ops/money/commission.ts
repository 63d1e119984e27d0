import type { CommissionChangeRequest } from '@waka/contracts/ops/money/money-requests';
import type { CommissionRateView } from '@waka/contracts/ops/ops-file-views';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { commissionRatesOf, setCommission } from './rates.repository.ts';
import { beginningOf, ensureClass, holdRates } from './rates.ts';

type Row = Awaited<ReturnType<typeof commissionRatesOf>>[number];

/** Lists the commission rates: present, future and past ones. */
export async function commissionRates({ sql }: Pick<Core, 'sql'>): Promise<CommissionRateView[]> {
  const rows = await commissionRatesOf(sql, null);
  return rows.map(presentRate);
}

/**
 * Sets the commission of a class from a time on. Rides that were completed before keep the rate of their time.
 * Throws AppError `ops.rate_in_past`, `ops.not_found` or `request.invalid`.
 */
export async function changeCommission(
  core: Core,
  admin: Actor,
  change: CommissionChangeRequest,
): Promise<CommissionRateView> {
  const { region, vehicleType, percent, effectiveFrom, reason } = change;
  await ensureClass(core, vehicleType);
  const time = beginningOf(effectiveFrom);
  const changed = await core.transaction(async (sql) => {
    await holdRates(sql, 'commission_rate', change);
    const [rate] = await setCommission(sql, time, region, vehicleType, percent);
    ensure(rate, 'ops.rate_in_past');
    await recordAudit(sql, {
      actor: admin,
      action: 'commission.changed',
      subject: { type: 'commission_rate', id: rate.id },
      details: { region, vehicleType, percent },
      reason,
    });
    const [row] = await commissionRatesOf(sql, rate.id);
    ensure(row, 'ops.not_found');
    return presentRate(row);
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'commission' });
  return changed;
}

const presentRate = ({ effectiveFrom, ...row }: Row): CommissionRateView => ({
  ...row,
  effectiveFrom: effectiveFrom.toISOString(),
});
