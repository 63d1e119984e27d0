import type { CommissionValues, FareValues, RateChange } from '@waka/contracts/ops/fare-views';
import type { Core } from '../core.ts';

const MOST = 100;

/** What admins did to the prices, the newest first. */
export const fareHistory = (core: Pick<Core, 'sql'>): Promise<RateChange<FareValues>[]> =>
  historyOf<FareValues>(core, { subject: 'fare_rate', columns: { base: 'base', perKm: 'per_km' } });

/** What admins did to the commission, the newest first. */
export const commissionHistory = (core: Pick<Core, 'sql'>): Promise<RateChange<CommissionValues>[]> =>
  historyOf<CommissionValues>(core, { subject: 'commission_rate', columns: { percent: 'percent' } });

interface Kind {
  subject: 'fare_rate' | 'commission_rate';
  /** The values of a rate, by their names in the audit trail. */
  columns: Readonly<Record<string, string>>;
}

async function historyOf<Values>({ sql }: Pick<Core, 'sql'>, kind: Kind): Promise<RateChange<Values>[]> {
  const rows = await sql<Omit<RateChange<Values>, 'at' | 'effectiveFrom'> & { at: Date; effectiveFrom: Date }>(
    historySql(kind),
  );
  return rows.map(({ at, effectiveFrom, ...row }) => ({
    ...row,
    at: at.toISOString(),
    effectiveFrom: effectiveFrom.toISOString(),
  }));
}

/**
 * The trail keeps what was set; a rate that was set twice has replaced itself, every other one follows the rate before it.
 * When a rate began is known from the rate, and of a withdrawn one from its withdrawal.
 */
function historySql({ subject, columns }: Kind): string {
  const names = Object.keys(columns);
  const written = (row: string) =>
    `jsonb_build_object(${names.map((name) => `'${name}', ${row}.details -> '${name}'`).join(', ')})`;
  const kept = `jsonb_build_object(${names.map((name) => `'${name}', ${columns[name]}`).join(', ')})`;
  return `
    SELECT change.id, change.details ->> 'region' AS region, change.details ->> 'vehicleType' AS vehicle_type,
      ${isWithdrawal('change')} AS is_withdrawn, begins.effective_from, change.at, full_name AS by, change.reason,
      CASE WHEN ${isWithdrawal('change')} THEN ${written('change')} ELSE coalesce(replaced.value, before.value) END AS was,
      CASE WHEN ${isWithdrawal('change')} THEN before.value ELSE ${written('change')} END AS becomes
    FROM (SELECT * FROM audit_log WHERE subject_type = '${subject}' ORDER BY id DESC LIMIT ${MOST}) AS change
    LEFT JOIN users ON users.id = change.actor_id
    LEFT JOIN ${subject}s AS rate ON rate.id = change.subject_id
    LEFT JOIN LATERAL (SELECT (details ->> 'effectiveFrom')::timestamptz AS effective_from FROM audit_log AS gone
      WHERE subject_type = '${subject}' AND subject_id = change.subject_id AND ${isWithdrawal('gone')} LIMIT 1
    ) AS withdrawal ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(rate.effective_from, withdrawal.effective_from, change.at) AS effective_from) AS begins
    LEFT JOIN LATERAL (SELECT ${written('earlier')} AS value FROM audit_log AS earlier
      WHERE subject_type = '${subject}' AND subject_id = change.subject_id AND earlier.id < change.id
      ORDER BY earlier.id DESC LIMIT 1) AS replaced ON true
    LEFT JOIN LATERAL (SELECT ${kept} AS value FROM ${subject}s AS other
      WHERE region = change.details ->> 'region' AND vehicle_type = change.details ->> 'vehicleType'
        AND other.effective_from < begins.effective_from
      ORDER BY other.effective_from DESC LIMIT 1) AS before ON true
    ORDER BY change.id DESC`;
}

const isWithdrawal = (row: string): string => `${row}.action LIKE '%.withdrawn'`;
