import type { FareChangeRequest, FarePreviewRequest } from '@waka/contracts/ops/ops-requests';
import type { FarePreview, FareRateView } from '@waka/contracts/ops/pricing/fare-views';
import { regionFacts } from '@waka/contracts/regions';
import { priceTrip } from '@waka/contracts/rides/tariff';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { mainCity } from '../../geo/areas/cities.ts';
import { CAR, driveMinutes } from '../../geo/road-estimate.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { fareNow, fareRatesOf, setFare, tripsOf } from '../money/rates.repository.ts';
import { beginningOf, ensureClass, holdRates } from '../money/rates.ts';

const NOON = 12 * 60;

type Row = Awaited<ReturnType<typeof fareRatesOf>>[number];

/** Lists the whole tariff: present, future and past rates. */
export async function fareRates({ sql }: Pick<Core, 'sql'>): Promise<FareRateView[]> {
  const rows = await fareRatesOf(sql, null);
  return rows.map(presentRate);
}

/**
 * Sets the rates of a class from a time on. Past rates never change, and open quotes keep their price.
 * Throws AppError `ops.rate_in_past` or `request.invalid`.
 */
export async function changeFare(core: Core, admin: Actor, change: FareChangeRequest): Promise<FareRateView> {
  const { region, vehicleType, base, perKm, effectiveFrom, reason } = change;
  await ensureClass(core, vehicleType);
  const time = beginningOf(effectiveFrom);
  const changed = await core.transaction(async (sql) => {
    await holdRates(sql, 'fare_rate', change);
    const parts = change.parts ?? (await fareNow(sql, change))?.parts ?? {};
    const [rate] = await setFare(sql, time, region, vehicleType, base, perKm, parts);
    ensure(rate, 'ops.rate_in_past');
    await recordAudit(sql, {
      actor: admin,
      action: 'fares.changed',
      subject: { type: 'fare_rate', id: rate.id },
      details: { region, vehicleType, base, perKm, ...(Object.keys(parts).length > 0 && { parts }) },
      reason,
    });
    return oneRate(sql, rate.id);
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'fares' });
  return changed;
}

async function oneRate(sql: Sql, id: string): Promise<FareRateView> {
  const [row] = await fareRatesOf(sql, id);
  ensure(row, 'ops.not_found');
  return presentRate(row);
}

const presentRate = ({ effectiveFrom, ...row }: Row): FareRateView => ({
  ...row,
  currency: regionFacts[row.region].currency,
  effectiveFrom: effectiveFrom.toISOString(),
});

/**
 * Computes the fares that rates would give by day for the most frequent trips of the last four weeks, the shortest first.
 * Throws AppError `ops.not_found`.
 */
export async function previewFare({ sql }: Pick<Core, 'sql'>, rates: FarePreviewRequest): Promise<FarePreview[]> {
  const now = await fareNow(sql, rates);
  ensure(now, 'ops.not_found');
  const trips = await tripsOf(sql, rates.region);
  const next = { base: rates.base, perKm: rates.perKm, ...(rates.parts ?? now.parts) };
  const present = { base: now.base, perKm: now.perKm, ...now.parts };
  return trips.map(({ distanceKm, ...trip }) => {
    const facts = { distanceKm, durationMin: driveMinutes(distanceKm, CAR, mainCity(rates.region)), minuteOfDay: NOON };
    return {
      ...trip,
      distanceKm,
      fare: priceTrip(next, facts).total,
      fareNow: priceTrip(present, facts).total,
      currency: regionFacts[rates.region].currency,
    };
  });
}
