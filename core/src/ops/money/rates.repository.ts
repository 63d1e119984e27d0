import type { Region } from '@waka/contracts/regions';
import type { CommissionValues, FareRateView, FareValues } from '@waka/contracts/ops/pricing/fare-views';
import type { TariffParts } from '@waka/contracts/money/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Raw } from 'typeorm';
import { CommissionRate } from '../../ledger/commission-rate.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement, type PgType } from '../../platform/postgres/statement.ts';
import { FareRate } from '../../pricing/fare-rate.entity.ts';
import { Ride } from '../../rides/ride.entity.ts';

export type RateSubject = 'fare_rate' | 'commission_rate';

/**
 * Builds the statement for rates of a kind with who set them and why, all or one; one for each region, class and
 * start. The newest that has started is in effect.
 */
const ratesOf = <Values extends Record<string, PgType<unknown>>>(
  subject: RateSubject,
  columns: string,
  values: Values,
) =>
  statement({
    text: `
      SELECT rates.id, region, vehicle_type, ${columns}, effective_from, full_name AS changed_by, change.reason,
        (SELECT audit_log.id FROM audit_log WHERE subject_type = '${subject}' AND details @>
          jsonb_build_object('region', rates.region, 'vehicleType', rates.vehicle_type)
          ORDER BY audit_log.id DESC LIMIT 1) AS decision_id,
        CASE WHEN effective_from > now() THEN 'coming'
          WHEN effective_from = (SELECT max(effective_from) FROM ${subject}s
            WHERE region = rates.region AND vehicle_type = rates.vehicle_type AND effective_from <= now()) THEN 'current'
          ELSE 'past' END AS state
      FROM ${subject}s rates
      LEFT JOIN LATERAL (SELECT actor_id, reason FROM audit_log
        WHERE subject_type = '${subject}' AND subject_id = rates.id ORDER BY id DESC LIMIT 1) AS change ON true
      LEFT JOIN users ON users.id = change.actor_id
      WHERE $1::uuid IS NULL OR rates.id = $1 ORDER BY effective_from DESC, region, vehicle_type`,
    parameters: [pg.nullable(pg.uuid)],
    row: {
      id: pg.uuid,
      region: pg.textAs<Region>(),
      vehicleType: pg.textAs<VehicleClass>(),
      ...values,
      effectiveFrom: pg.timestamptz,
      changedBy: pg.nullable(pg.text),
      reason: pg.nullable(pg.text),
      decisionId: pg.nullable(pg.uuid),
      state: pg.textAs<FareRateView['state']>(),
    },
  });

export const fareRatesOf = ratesOf('fare_rate', 'base, per_km, parts', {
  base: pg.integer,
  perKm: pg.integer,
  parts: pg.json<TariffParts>(),
});
export const commissionRatesOf = ratesOf('commission_rate', 'percent', { percent: pg.integer });

const entities = { fare_rate: FareRate, commission_rate: CommissionRate };

export const rateBy = (sql: Sql, type: RateSubject, id: string): Promise<FareRate | CommissionRate | null> =>
  sql.manager.findOneBy<FareRate | CommissionRate>(entities[type], { id });

/** Deletes a rate that has not started; returns false where it has. */
export async function deleteComing(sql: Sql, type: RateSubject, id: string): Promise<boolean> {
  const coming = { id, effectiveFrom: Raw((column: string) => `${column} > now()`) };
  const { affected } = await sql.manager.delete<FareRate | CommissionRate>(entities[type], coming);
  return affected === 1;
}

/**
 * Builds the statement that sets a rate of a class from a time on, or from now; it returns no row where that time has
 * passed. It uses the clock and not the start of the transaction, which may have waited for another change until a
 * coming rate started.
 */
const setting = <const Types extends readonly PgType<unknown>[]>(
  subject: RateSubject,
  values: readonly string[],
  types: Types,
) =>
  statement({
    text: `
      INSERT INTO ${subject}s (effective_from, region, vehicle_type, ${values.join(', ')})
      SELECT coalesce($1, now()), $2, $3, ${types.map(({ name }, index) => `$${index + 4}::${name}`).join(', ')}
      WHERE $1::timestamptz IS NULL OR $1 > clock_timestamp()
      ON CONFLICT (region, vehicle_type, effective_from) DO UPDATE
        SET ${values.map((value) => `${value} = excluded.${value}`).join(', ')}
        WHERE ${subject}s.effective_from > clock_timestamp()
      RETURNING id`,
    parameters: [pg.nullable(pg.timestamptz), pg.textAs<Region>(), pg.textAs<VehicleClass>(), ...types],
    row: { id: pg.uuid },
  });

const setWholeFare = setting('fare_rate', ['base', 'per_km', 'parts'], [pg.integer, pg.integer, pg.jsonText]);

/** Sets the tariff of a class; the parts that are left out cost nothing. */
export const setFare = (
  sql: Sql,
  effectiveFrom: Date | null,
  region: Region,
  vehicleType: VehicleClass,
  base: number,
  perKm: number,
  parts: TariffParts = {},
): Promise<{ id: string }[]> =>
  setWholeFare(sql, effectiveFrom, region, vehicleType, base, perKm, JSON.stringify(parts));
export const setCommission = setting('commission_rate', ['percent'], [pg.integer]);

/** Finds the fare rate of a class that is in effect. */
export const fareNow = (
  sql: Sql,
  { region, vehicleType }: Pick<FareRate, 'region' | 'vehicleType'>,
): Promise<FareRate | null> =>
  sql.manager.findOne(FareRate, {
    where: { region, vehicleType, effectiveFrom: Raw((column) => `${column} <= now()`) },
    order: { effectiveFrom: 'DESC' },
  });

/** Lists the completed rides of a class of the last week, the newest first. */
export const ridesOfWeek = (sql: Sql, ofClass: Pick<Ride, 'region' | 'vehicleType'>, most: number): Promise<Ride[]> =>
  sql.manager.find(Ride, {
    select: {
      id: true,
      region: true,
      pickupArea: true,
      dropoffArea: true,
      distanceKm: true,
      durationMin: true,
      price: true,
      requestedAt: true,
    },
    where: {
      ...ofClass,
      status: 'completed',
      completedAt: Raw((time) => `${time} > now() - interval '7 days'`),
      // The index to read by: no ride lasts a day.
      id: Raw((id) => `${id} > (SELECT uuidv7(interval '-8 days'))`),
    },
    order: { id: 'DESC' },
    take: most,
  });

const SAMPLES = 6;
/** Enough rides for the most frequent trips; a busy city has more in four weeks. */
const RECENT = 20_000;

/** The most frequent trips of a region in the last four weeks, by length. */
export const tripsOf = statement({
  text: `
    SELECT "from", "to", distance_km FROM (
      SELECT pickup_area AS "from", dropoff_area AS "to", count(*) AS rides,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY distance_km) AS distance_km
      FROM (SELECT pickup_area, dropoff_area, distance_km FROM rides
        WHERE region = $1 AND requested_at > now() - interval '28 days' AND distance_km > 0
        ORDER BY requested_at DESC LIMIT ${RECENT}) AS recent
      GROUP BY 1, 2 ORDER BY rides DESC LIMIT ${SAMPLES}
    ) AS trips ORDER BY distance_km`,
  parameters: [pg.textAs<Region>()],
  row: { from: pg.text, to: pg.text, distanceKm: pg.float },
});

const MOST_CHANGES = 100;

const isWithdrawal = (row: string): string => `${row}.action LIKE '%.withdrawn'`;

/**
 * Builds the statement for the admins' changes of rates, the newest first; `columns` are the values of a rate by their
 * names in the audit trail. The trail has the values set; a rate that was set twice replaced itself, every other one
 * follows the rate before it. The start of a rate is in the rate, and that of a withdrawn one in its withdrawal.
 */
function historyOf<Values>(subject: RateSubject, columns: Readonly<Record<string, string>>) {
  const names = Object.keys(columns);
  const written = (row: string) =>
    `jsonb_strip_nulls(jsonb_build_object(${names.map((name) => `'${name}', ${row}.details -> '${name}'`).join(', ')}))`;
  const kept = `jsonb_strip_nulls(jsonb_build_object(${names.map((name) => `'${name}', ${columns[name]}`).join(', ')}))`;
  return statement({
    text: `
      SELECT change.id, change.details ->> 'region' AS region, change.details ->> 'vehicleType' AS vehicle_type,
        ${isWithdrawal('change')} AS is_withdrawn, begins.effective_from, change.at, full_name AS by, change.reason,
        CASE WHEN ${isWithdrawal('change')} THEN ${written('change')}
          ELSE coalesce(replaced.value, before.value) END AS was,
        CASE WHEN ${isWithdrawal('change')} THEN before.value ELSE ${written('change')} END AS becomes
      FROM (SELECT * FROM audit_log WHERE subject_type = '${subject}' ORDER BY id DESC LIMIT ${MOST_CHANGES}) AS change
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
      ORDER BY change.id DESC`,
    parameters: [],
    row: {
      id: pg.uuid,
      region: pg.textAs<Region>(),
      vehicleType: pg.textAs<VehicleClass>(),
      isWithdrawn: pg.boolean,
      effectiveFrom: pg.timestamptz,
      at: pg.timestamptz,
      by: pg.nullable(pg.text),
      reason: pg.nullable(pg.text),
      was: pg.nullable(pg.json<Values>()),
      becomes: pg.nullable(pg.json<Values>()),
    },
  });
}

export const fareChanges = historyOf<FareValues>('fare_rate', {
  base: 'base',
  perKm: 'per_km',
  parts: `nullif(parts, '{}')`,
});
export const commissionChanges = historyOf<CommissionValues>('commission_rate', { percent: 'percent' });
