import type { FareChangeRequest, FarePreviewRequest } from '@waka/contracts/ops/ops-requests';
import type { FarePreview, FareRateView } from '@waka/contracts/ops/fare-views';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { fareFor } from '@waka/contracts/rides/fare';
import type { VehicleClass } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { ADMINS } from '../realtime/rooms.ts';
import { beginningOf, holdRates, ratesOf } from './rates.ts';

interface Row {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  base: number;
  perKm: number;
  effectiveFrom: Date;
  state: FareRateView['state'];
  decisionId: string | null;
  changedBy: string | null;
  reason: string | null;
}

/** The whole tariff: what counts now, what will, and what did. */
export async function fareRates({ sql }: Pick<Core, 'sql'>): Promise<FareRateView[]> {
  const rows = await sql<Row>(`${RATES} ORDER BY effective_from DESC, region, vehicle_type`);
  return rows.map(presentRate);
}

/**
 * Sets the rates of a class from a time on. Nothing that was in effect is changed, and quotes that riders hold keep
 * their price.
 */
export async function changeFare(core: Core, admin: Actor, change: FareChangeRequest): Promise<FareRateView> {
  const { region, vehicleType, base, perKm, effectiveFrom, reason } = change;
  const time = beginningOf(effectiveFrom);
  const changed = await core.transaction(async (sql) => {
    await holdRates(sql, 'fare_rate', change);
    const [rate] = await sql<{ id: string }>(
      `INSERT INTO fare_rates (region, vehicle_type, base, per_km, effective_from)
       SELECT $1, $2, $3, $4, coalesce($5, now()) WHERE $5::timestamptz IS NULL OR $5 >= now()
       ON CONFLICT (region, vehicle_type, effective_from)
         DO UPDATE SET base = excluded.base, per_km = excluded.per_km WHERE fare_rates.effective_from > now()
       RETURNING id`,
      [region, vehicleType, base, perKm, time],
    );
    ensure(rate, 'ops.rate_in_past');
    await recordAudit(sql, {
      actor: admin,
      action: 'fares.changed',
      subject: { type: 'fare_rate', id: rate.id },
      details: { region, vehicleType, base, perKm },
      reason,
    });
    return oneRate(sql, rate.id);
  });
  core.announcer.emit(ADMINS, 'ops:decided', { about: 'fares' });
  return changed;
}

async function oneRate(sql: Sql, id: string): Promise<FareRateView> {
  const [row] = await sql<Row>(`${RATES} WHERE rates.id = $1`, [id]);
  ensure(row, 'ops.not_found');
  return presentRate(row);
}

const presentRate = ({ effectiveFrom, ...row }: Row): FareRateView => ({
  ...row,
  currency: regionFacts[row.region].currency,
  effectiveFrom: effectiveFrom.toISOString(),
});

const RATES = ratesOf('fare_rate');

const SAMPLES = 6;
/** As many rides as show which trips people take; a busy city has more in four weeks. */
const RECENT = 20_000;

/** What rates would make of the trips that people took most in the last four weeks, longest and shortest among them. */
export async function previewFare({ sql }: Pick<Core, 'sql'>, rates: FarePreviewRequest): Promise<FarePreview[]> {
  const [now] = await sql<{ base: number; perKm: number }>(
    `SELECT base, per_km FROM fare_rates WHERE region = $1 AND vehicle_type = $2 AND effective_from <= now()
     ORDER BY effective_from DESC LIMIT 1`,
    [rates.region, rates.vehicleType],
  );
  ensure(now, 'ops.not_found');
  const trips = await sql<{ from: string; to: string; distanceKm: number }>(
    `SELECT "from", "to", distance_km FROM (
       SELECT pickup_area AS "from", dropoff_area AS "to", count(*) AS rides,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY distance_km) AS distance_km
       FROM (SELECT pickup_area, dropoff_area, distance_km FROM rides
         WHERE region = $1 AND requested_at > now() - interval '28 days' AND distance_km > 0
         ORDER BY requested_at DESC LIMIT ${RECENT}) AS recent
       GROUP BY 1, 2 ORDER BY rides DESC LIMIT ${SAMPLES}
     ) AS trips ORDER BY distance_km`,
    [rates.region],
  );
  return trips.map((trip) => ({
    ...trip,
    fare: fareFor(rates, trip.distanceKm),
    fareNow: fareFor(now, trip.distanceKm),
    currency: regionFacts[rates.region].currency,
  }));
}
