import type { FareZoneView } from '@waka/contracts/ops/pricing/fare-views';
import type { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import type { FareZoneRequest } from '@waka/contracts/ops/pricing/zone-requests';
import { regionFacts } from '@waka/contracts/regions';
import { ensureSeen, lastDecision, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { lineFault } from '../../geo/shapes/outline.ts';
import type { FareZone } from '../../pricing/fare-zone.entity.ts';
import { allZones, removeZone, saveZone, zoneById } from './zones.repository.ts';

/** Lists the zones whose trips cost more, by region and name. */
export async function fareZones({ sql }: Pick<Core, 'sql'>): Promise<FareZoneView[]> {
  const views: FareZoneView[] = [];
  // One after the other: an ops page has a handful of zones.
  for (const zone of await allZones(sql)) views.push(await viewOf(sql, zone));
  return views;
}

/** Adds a zone, or changes one. Rides and open quotes keep their price. Throws AppError for an outdated page. */
export async function setFareZone(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  { id, reason, seen, ...zone }: FareZoneRequest,
): Promise<FareZoneView> {
  ensure(regionAt(zone) === zone.region, 'place.other_country');
  ensure(!zone.polygon || lineFault(zone.polygon) === null, 'area.lines_cross');
  const view = await transaction(async (sql) => {
    if (id) await holdZone(sql, id, seen);
    const saved = await saveZone(sql, { ...zone, polygon: zone.polygon ?? null, id });
    await recordAudit(sql, {
      actor: admin,
      action: 'fare_zone.set',
      subject: { type: 'fare_zone', id: saved.id },
      details: zone,
      reason,
    });
    return viewOf(sql, saved);
  });
  publisher.emit(ADMINS, 'ops:decided', { about: 'fares' });
  return view;
}

/** Removes a zone; rides and open quotes keep their price. Throws AppError for an outdated page. */
export async function removeFareZone(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  { reason, seen }: DecisionRequest,
): Promise<void> {
  await transaction(async (sql) => {
    const zone = await holdZone(sql, id, seen);
    await removeZone(sql, id);
    const subject = { type: 'fare_zone', id } as const;
    await recordAudit(sql, { actor: admin, action: 'fare_zone.removed', subject, details: zone, reason });
  });
  publisher.emit(ADMINS, 'ops:decided', { about: 'fares' });
}

async function holdZone(sql: Sql, id: string, seen: string | null | undefined): Promise<FareZone> {
  const subject = { type: 'fare_zone', id } as const;
  await lockName(sql, `fare_zone ${id}`);
  const zone = await zoneById(sql, id);
  if (!zone) return refuseDecided(sql, { subject }, 'ops.not_found');
  await ensureSeen(sql, { subject }, seen);
  return zone;
}

async function viewOf(sql: Sql, zone: FareZone): Promise<FareZoneView> {
  const { id, region, name, lat, lng, radiusM, polygon, amount, appliesTo } = zone;
  const last = await lastDecision(sql, { subject: { type: 'fare_zone', id } });
  return {
    id,
    region,
    name,
    lat,
    lng,
    radiusM,
    polygon,
    amount,
    currency: regionFacts[region].currency,
    appliesTo,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
    decisionId: last?.id ?? null,
  };
}
