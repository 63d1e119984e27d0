import type { CommissionChangeRequest } from '@waka/contracts/ops/desk-requests';
import type { CommissionRateView } from '@waka/contracts/ops/desk-views';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { ADMINS } from '../realtime/rooms.ts';
import { beginningOf, holdRates, ratesOf } from './rates.ts';

type Row = Omit<CommissionRateView, 'effectiveFrom'> & { effectiveFrom: Date };

/** What the service keeps of fares: now, later, and before. */
export async function commissionRates({ sql }: Pick<Core, 'sql'>): Promise<CommissionRateView[]> {
  const rows = await sql<Row>(`${RATES} ORDER BY effective_from DESC, region, vehicle_type`);
  return rows.map(presentRate);
}

/** Sets the share of a class from a time on. Rides that were completed before keep the share of their time. */
export async function changeCommission(
  core: Core,
  admin: Actor,
  change: CommissionChangeRequest,
): Promise<CommissionRateView> {
  const { region, vehicleType, percent, effectiveFrom, reason } = change;
  const time = beginningOf(effectiveFrom);
  const changed = await core.transaction(async (sql) => {
    await holdRates(sql, 'commission_rate', change);
    const [rate] = await sql<{ id: string }>(
      `INSERT INTO commission_rates (region, vehicle_type, percent, effective_from)
       SELECT $1, $2, $3, coalesce($4, now()) WHERE $4::timestamptz IS NULL OR $4 >= now()
       ON CONFLICT (region, vehicle_type, effective_from)
         DO UPDATE SET percent = excluded.percent WHERE commission_rates.effective_from > now()
       RETURNING id`,
      [region, vehicleType, percent, time],
    );
    ensure(rate, 'ops.rate_in_past');
    await recordAudit(sql, {
      actor: admin,
      action: 'commission.changed',
      subject: { type: 'commission_rate', id: rate.id },
      details: { region, vehicleType, percent },
      reason,
    });
    const [row] = await sql<Row>(`${RATES} WHERE rates.id = $1`, [rate.id]);
    ensure(row, 'ops.not_found');
    return presentRate(row);
  });
  core.announcer.emit(ADMINS, 'ops:decided', { about: 'commission' });
  return changed;
}

const presentRate = ({ effectiveFrom, ...row }: Row): CommissionRateView => ({
  ...row,
  effectiveFrom: effectiveFrom.toISOString(),
});

const RATES = ratesOf('commission_rate');
