import type { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import type { QueueZoneRequest, QueueZoneView, WaitingDriver } from '@waka/contracts/ops/pricing/queue-zones';
import { ringAround } from '@waka/contracts/ring';
import { ensureSeen, lastDecision, refuseDecided, type DecisionsOf } from '../audit/last-decision.ts';
import { auditView, recordAudit } from '../audit/record-audit.ts';
import { regionAt } from '../geo/areas/country.ts';
import { lineFault, overlap } from '../geo/shapes/outline.ts';
import { waitingDrivers } from '../matching/lines/line-views.ts';
import { waitingByZone } from '../matching/lines/lines.repository.ts';
import type { QueueZoneRow } from '../matching/lines/queue-zone.entity.ts';
import { queueZoneById, queueZones, removeQueueZone, saveQueueZone } from '../matching/lines/queue-zones.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ZONES_CHANGED } from '../platform/redis/redis-keys.ts';
import { ADMINS } from '../platform/rooms.ts';
import { publishChange } from '../platform/redis/publish-change.ts';

/** What two zones that should only touch may have in common: ten metres by ten. */
const SLIVER_KM2 = 0.0001;

/** How long a place is kept where nothing else is said. */
const USUAL = { outsideSeconds: 60, silentSeconds: 180 };

type Changing = Pick<Core, 'transaction' | 'publisher' | 'queueZones' | 'redis' | 'logger' | 'vehicles'>;

/** Lists the zones whose drivers wait in line. */
export async function queueZonesForOps({ sql }: Pick<Core, 'sql'>): Promise<QueueZoneView[]> {
  const waiting = await waitingByZone(sql);
  const views: QueueZoneView[] = [];
  // One after the other: an ops page has a handful of zones.
  for (const zone of await queueZones(sql)) views.push(await viewOf(sql, zone, waiting.get(zone.id) ?? 0));
  return views;
}

/** Adds a zone with a line, or changes one; closing it ends its line. Throws AppError for an outdated page. */
export async function setQueueZone(
  core: Changing,
  admin: Actor,
  { id, reason, seen, ...zone }: QueueZoneRequest,
): Promise<QueueZoneView> {
  ensure(regionAt(zone) === zone.region, 'place.other_country');
  await ensureValidZone(core, zone);
  const view = await core.transaction(async (sql) => {
    // In turn with all others: a zone is compared with those that are open.
    await lockName(sql, 'queue_zones');
    const before = id ? await holdZone(sql, id, seen) : USUAL;
    const facts = {
      ...zone,
      polygon: zone.polygon ?? null,
      outsideSeconds: zone.outsideSeconds ?? before.outsideSeconds,
      silentSeconds: zone.silentSeconds ?? before.silentSeconds,
    };
    await ensureApart(sql, id, facts);
    const saved = await saveQueueZone(sql, { ...facts, id });
    const subject = { type: 'queue_zone', id: saved.id } as const;
    await recordAudit(sql, { actor: admin, action: 'queue_zone.set', subject, details: facts, reason });
    return viewOf(sql, saved, (await waitingByZone(sql)).get(saved.id) ?? 0);
  });
  publish(core);
  return view;
}

/** Removes a zone and ends its line. Throws AppError for an outdated page. */
export async function removeZoneWithLine(
  core: Changing,
  admin: Actor,
  id: string,
  { reason, seen }: DecisionRequest,
): Promise<void> {
  await core.transaction(async (sql) => {
    const zone = await holdZone(sql, id, seen);
    await removeQueueZone(sql, id);
    const subject = { type: 'queue_zone', id } as const;
    await recordAudit(sql, { actor: admin, action: 'queue_zone.removed', subject, details: zone, reason });
  });
  publish(core);
}

/** Lists the drivers in the line of a zone; the view is audited. Throws AppError `ops.not_found`. */
export async function queueLine({ sql }: Pick<Core, 'sql'>, admin: Actor, id: string): Promise<WaitingDriver[]> {
  ensure(await queueZoneById(sql, id), 'ops.not_found');
  const subject = { type: 'queue_zone', id } as const;
  await auditView(sql, { actor: admin, action: 'queue_line.viewed', subject, reason: 'the line of a zone' });
  return waitingDrivers(sql, id);
}

async function ensureValidZone(
  { vehicles }: Pick<Core, 'vehicles'>,
  { polygon, vehicleTypes }: Pick<QueueZoneRequest, 'polygon' | 'vehicleTypes'>,
): Promise<void> {
  ensure(!polygon || lineFault(polygon) === null, 'area.lines_cross');
  const { classes } = await vehicles.read();
  const isKnown = (name: string) => classes.some(({ vehicleType }) => vehicleType === name);
  ensure(vehicleTypes.every(isKnown), 'request.invalid', { fields: { vehicleTypes: 'Please choose a vehicle class' } });
}

/** Throws AppError for an open zone that overlaps another one: a driver in both would have one line or the other. */
async function ensureApart(sql: Sql, id: string | undefined, zone: Omit<QueueZoneRow, 'id'>): Promise<void> {
  if (!zone.isOpen) return;
  const others = (await queueZones(sql)).filter((one) => one.isOpen && one.id !== id && one.region === zone.region);
  ensure(!others.some((other) => overlap(outlineOf(zone), outlineOf(other), SLIVER_KM2)), 'ops.zone_overlaps');
}

const outlineOf = (zone: Pick<QueueZoneRow, 'lat' | 'lng' | 'radiusM' | 'polygon'>) =>
  zone.polygon ?? ringAround(zone, zone.radiusM);

function publish({ queueZones: cached, redis, logger, publisher }: Changing): void {
  cached.invalidate();
  publishChange({ redis, logger }, ZONES_CHANGED, { what: 'waiting lines' });
  publisher.emit(ADMINS, 'ops:decided', { about: 'lines' });
}

/** Describes the decisions on a zone; the audit trail also has views of its line, which are none. */
const decisionsOn = (id: string): DecisionsOf => ({
  subject: { type: 'queue_zone', id },
  actions: ['queue_zone.set', 'queue_zone.removed'],
});

async function holdZone(sql: Sql, id: string, seen: string | null | undefined): Promise<QueueZoneRow> {
  await lockName(sql, `queue_zone ${id}`);
  const zone = await queueZoneById(sql, id);
  if (!zone) return refuseDecided(sql, decisionsOn(id), 'ops.not_found');
  await ensureSeen(sql, decisionsOn(id), seen);
  return zone;
}

async function viewOf(sql: Sql, zone: QueueZoneRow, waiting: number): Promise<QueueZoneView> {
  const { id, region, names, lat, lng, radiusM, polygon, vehicleTypes, isOpen, outsideSeconds, silentSeconds } = zone;
  const last = await lastDecision(sql, decisionsOn(id));
  return {
    id,
    region,
    names,
    lat,
    lng,
    radiusM,
    polygon,
    vehicleTypes,
    outsideSeconds,
    silentSeconds,
    isOpen,
    waiting,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
    decisionId: last?.id ?? null,
  };
}
