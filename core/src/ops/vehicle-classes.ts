import type { VehicleFactsRequest, VehicleOpeningRequest } from '@waka/contracts/ops/vehicle-class-requests';
import type { VehicleClassSettings, VehicleOpening } from '@waka/contracts/ops/ops-file-views';
import { REGIONS } from '@waka/contracts/regions';
import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { newestLine } from '../audit/audit.repository.ts';
import { ensureSeen } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { allAreas, inListOrder } from '../geo/areas/cities.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { VehicleClassFacts } from '../platform/ports/vehicle-catalogue.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { VEHICLES_CHANGED } from '../platform/redis/redis-keys.ts';
import { ADMINS } from '../platform/rooms.ts';
import { openingIn } from '../vehicles/class-rules.ts';
import { deleteOpening, setFacts, setOpening, vehicleCatalogue } from '../vehicles/vehicles.repository.ts';
import { publishChange } from '../platform/redis/publish-change.ts';

const SUBJECT = { type: 'vehicle_class', id: null } as const;

/** Lists the vehicle classes with where and when they can be booked. */
export const vehicleClasses = ({ sql }: Pick<Core, 'sql'>): Promise<VehicleClassSettings[]> => settingsOf(sql);

/**
 * Changes seats, speed, picture, bodies and documents of a class; what is left out stays. Drivers who were approved
 * before keep their class. Throws AppError for an outdated page or an unknown body.
 */
export const changeVehicleFacts = (
  core: Core,
  admin: Actor,
  vehicleType: VehicleClass,
  { capacity, kmh, bodies, documents, icon, reason, seen }: VehicleFactsRequest,
): Promise<VehicleClassSettings> =>
  change(core, admin, { vehicleType, reason, seen }, async (sql) => {
    if (bodies) await ensureBodies(sql, bodies);
    const facts = { capacity, kmh, ...(bodies && { bodies }), ...(documents && { documents }), ...(icon && { icon }) };
    await setFacts(sql, vehicleType, facts);
    return { action: 'vehicle_class.changed', details: facts };
  });

async function ensureBodies(sql: Sql, bodies: readonly VehicleBody[]): Promise<void> {
  const known = (await vehicleCatalogue(sql)).bodies.map(({ vehicleBody }) => vehicleBody);
  ensure(
    bodies.every((body) => known.includes(body)),
    'request.invalid',
    { fields: { bodies: 'Please choose a vehicle type' } },
  );
}

/**
 * Opens or closes a class in a region or an area, which may be closed itself and may follow its region again. Quotes
 * change within seconds, and rides that were booked go on. Throws AppError for an outdated page.
 */
export const changeVehicleOpening = (
  core: Core,
  admin: Actor,
  vehicleType: VehicleClass,
  { region, area, isOpen, fromMinute, toMinute, reason, seen }: VehicleOpeningRequest,
): Promise<VehicleClassSettings> =>
  change(core, admin, { vehicleType, reason, seen }, async (sql) => {
    ensure(!area || areasOf(region).some(({ id }) => id === area), 'ops.not_found');
    const hours = { fromMinute: fromMinute ?? null, toMinute: toMinute ?? null };
    const isWhole = (hours.fromMinute === null) === (hours.toMinute === null);
    ensure(isWhole && (hours.fromMinute === null || hours.fromMinute !== hours.toMinute), 'request.invalid', {
      fields: { fromMinute: 'Please enter both times' },
    });
    const key = { vehicleType, region, area: area ?? '' };
    if (isOpen !== null) await setOpening(sql, { ...key, isOpen, ...hours });
    else {
      ensure(area, 'request.invalid', { fields: { isOpen: 'Please choose open or closed' } });
      await deleteOpening(sql, key);
    }
    const details = { region, area: area ?? null, isOpen, ...hours };
    return {
      action: isOpen === null ? 'vehicle_class.changed' : isOpen ? 'vehicle_class.opened' : 'vehicle_class.closed',
      details,
    };
  });

interface Decision {
  vehicleType: VehicleClass;
  reason: string;
  seen?: string | null;
  isNew?: boolean;
}

/**
 * Makes a change with its line in the audit trail, and lets every process read the classes anew.
 * Throws AppError `ops.class_exists`, `ops.not_found` or `ops.decided_meanwhile`.
 */
export async function change(
  { transaction, publisher, redis, vehicles, logger }: Core,
  admin: Actor,
  { vehicleType, reason, seen, isNew = false }: Decision,
  write: (sql: Sql) => Promise<{ action: AuditAction; details: object }>,
): Promise<VehicleClassSettings> {
  const changed = await transaction(async (sql) => {
    await lockName(sql, `vehicle_class ${vehicleType}`);
    const isKnown = (await vehicleCatalogue(sql)).classes.some((one) => one.vehicleType === vehicleType);
    ensure(isKnown !== isNew, isNew ? 'ops.class_exists' : 'ops.not_found');
    await ensureSeen(sql, { subject: SUBJECT, details: { vehicleType } }, seen);
    const { action, details } = await write(sql);
    await recordAudit(sql, { actor: admin, action, subject: SUBJECT, details: { vehicleType, ...details }, reason });
    const settings = (await settingsOf(sql)).find((one) => one.vehicleType === vehicleType);
    ensure(settings, 'ops.not_found');
    return settings;
  });
  vehicles.invalidate();
  publishChange({ redis, logger }, VEHICLES_CHANGED, { what: 'vehicle classes', message: vehicleType });
  publisher.emit(ADMINS, 'ops:decided', { about: 'vehicles' });
  return changed;
}

async function settingsOf(sql: Sql): Promise<VehicleClassSettings[]> {
  const all: VehicleClassSettings[] = [];
  for (const facts of (await vehicleCatalogue(sql)).classes) {
    const { vehicleType, names, icon, capacity, motion, bodies, documents } = facts;
    // One after the other, as a transaction has one connection.
    const last = await newestLine(sql, {
      subjectType: SUBJECT.type,
      subjectId: null,
      actions: [],
      details: { vehicleType },
    });
    all.push({
      vehicleType,
      names,
      icon,
      capacity,
      kmh: motion.kmh,
      bodies: [...bodies],
      documents: [...documents],
      openings: openingsOf(facts),
      decisionId: last?.line.id ?? null,
      changedBy: last?.actorName ?? null,
      changedAt: last?.line.at.toISOString() ?? null,
      reason: last?.line.reason ?? null,
    });
  }
  return all;
}

const openingsOf = (facts: VehicleClassFacts): VehicleOpening[] =>
  REGIONS.flatMap((region) =>
    [null, ...areasOf(region)].map((area) => {
      const opening = openingIn(facts, { region, area: area?.id ?? '' });
      const { isOpen = false, hours = null } = opening ?? {};
      const isOwn = opening?.area === (area?.id ?? null);
      return { region, area: area?.id ?? null, isOpen, hours, isOwn, isAreaOpen: area?.isOpen ?? true };
    }),
  );

/** Lists the areas of a region, closed ones too: their classes are set before they open. */
const areasOf = (region: VehicleOpening['region']) =>
  allAreas()
    .filter((area) => area.region === region)
    .toSorted(inListOrder);
