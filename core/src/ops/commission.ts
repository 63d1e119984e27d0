import type { CommissionChangeRequest } from '@waka/contracts/ops/desk-requests';
import type { CommissionRateView } from '@waka/contracts/ops/desk-views';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { beginningOf } from './beginning.ts';

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
  { region, vehicleType, percent, effectiveFrom, reason }: CommissionChangeRequest,
): Promise<CommissionRateView> {
  const time = beginningOf(effectiveFrom);
  return core.transaction(async (sql) => {
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
}

const presentRate = ({ effectiveFrom, ...row }: Row): CommissionRateView => ({
  ...row,
  effectiveFrom: effectiveFrom.toISOString(),
});

// The one in effect is the newest that has begun.
const RATES = `
  SELECT rates.*, full_name AS changed_by, change.reason,
    CASE WHEN effective_from > now() THEN 'coming'
      WHEN effective_from = (SELECT max(effective_from) FROM commission_rates
        WHERE region = rates.region AND vehicle_type = rates.vehicle_type AND effective_from <= now()) THEN 'current'
      ELSE 'past' END AS state
  FROM commission_rates rates
  LEFT JOIN LATERAL (SELECT actor_id, reason FROM audit_log
    WHERE subject_type = 'commission_rate' AND subject_id = rates.id ORDER BY id DESC LIMIT 1) AS change ON true
  LEFT JOIN users ON users.id = change.actor_id`;
