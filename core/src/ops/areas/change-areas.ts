import { emergencyNumber, phoneProblem } from '@waka/contracts/accounts/phone';
import type { AreaChangeRequest, AreaSplitRequest, NewAreaRequest } from '@waka/contracts/ops/areas/area-requests';
import type { ServiceAreaView, SplitAreas } from '@waka/contracts/ops/areas/area-views';
import { lastDecision } from '../../audit/last-decision.ts';
import { recordAudit, type AuditAction } from '../../audit/record-audit.ts';
import {
  insertArea,
  serviceAreas,
  settingsOf,
  storeSettings,
  updateArea,
  type AreaRow,
} from '../../geo/areas/areas.repository.ts';
import type { City } from '../../geo/areas/cities.ts';
import { readAreas } from '../../geo/areas/follow-areas.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { copySurgeRules } from '../../demand/surge-rules.repository.ts';
import { copyOpenings } from '../../vehicles/vehicles.repository.ts';
import { areas } from './areas.ts';
import { changedArea, newArea, splitArea } from './changed-areas.ts';

const SUBJECT = { type: 'service_area', id: null } as const;

type Writer = Pick<
  Core,
  'sql' | 'transaction' | 'redis' | 'clock' | 'logger' | 'publisher' | 'vehicles' | 'surgeRules'
>;

/** Adds a closed city with its emergency number. Throws AppError for what cannot be a city. */
export async function addArea(
  core: Writer,
  admin: Actor,
  { reason, ...body }: NewAreaRequest,
): Promise<ServiceAreaView> {
  const emergencyPhone = emergencyNumber(body.emergencyPhone, body.region);
  const problem = phoneProblem(emergencyPhone);
  if (problem) throw new AppError('request.invalid', { fields: { emergencyPhone: problem } });
  await write(core, async (sql, known) => {
    const area = newArea(body, known);
    await insertArea(sql, area);
    await storeSettings(sql, { city: area.id, emergencyPhone, emergencyPhoneVerifiedOn: null });
    await audit(sql, { admin, action: 'area.added', area, is: { ...area, emergencyPhone }, reason });
  });
  return viewOf(core, body.id);
}

/** Changes facts of an area. Live rides stay as they are. Throws AppError for an outdated page and for bad facts. */
export async function changeArea(
  core: Writer,
  admin: Actor,
  id: City,
  { seenVersion, reason, ...change }: AreaChangeRequest,
): Promise<ServiceAreaView> {
  await write(core, async (sql, known) => {
    const before = await seenArea(sql, known, { id, seenVersion });
    const { area, changed: is } = changedArea(before, change, known);
    // Nothing that was sent differs from what is: an admin's second tap.
    if (Object.keys(is).length === 0) return;
    const other = is.isMain && known.find((one) => one.region === area.region && one.isMain);
    // First, as a country has one main city at every moment.
    if (other) await giveUpMain(sql, admin, other, { reason, id });
    await updateArea(sql, id, { ...is, version: area.version });
    const was = Object.fromEntries(Object.entries(before).filter(([fact]) => fact in is));
    const action = is.isOpen === undefined ? 'area.changed' : is.isOpen ? 'area.opened' : 'area.closed';
    await audit(sql, { admin, action, area, was, is, reason });
  });
  return viewOf(core, id);
}

/**
 * Splits a city: it keeps the rest, and the part is a city of its own with the same facts, classes, surge, emergency
 * number and open state. Throws AppError for an outdated page and for parts that cannot be cities.
 */
export async function splitCity(
  core: Writer,
  admin: Actor,
  id: City,
  { seenVersion, reason, ...body }: AreaSplitRequest,
): Promise<SplitAreas> {
  await write(core, async (sql, known) => {
    const before = await seenArea(sql, known, { id, seenVersion });
    const { rest, part } = splitArea(before, body, known);
    await updateArea(sql, id, { polygon: rest.polygon, version: rest.version });
    await insertArea(sql, part);
    const settings = await settingsOf(sql, id);
    if (settings) {
      const { emergencyPhone, emergencyPhoneVerifiedOn } = settings;
      await storeSettings(sql, { city: part.id, emergencyPhone, emergencyPhoneVerifiedOn });
    }
    await copyOpenings(sql, id, part.id);
    await copySurgeRules(sql, id, part.id);
    const outlines = { was: { polygon: before.polygon }, is: { polygon: rest.polygon } };
    await audit(sql, { admin, action: 'area.split', area: rest, ...outlines, into: part.id, reason });
    await audit(sql, { admin, action: 'area.added', area: part, is: part, from: id, reason });
  });
  core.vehicles.invalidate();
  core.surgeRules.invalidate();
  const [rest, part] = await viewsOf(core, [id, body.id]);
  ensure(rest && part, 'ops.not_found');
  return { rest, part };
}

/** Makes a change in one transaction, in turn with all others: outlines are compared with those of other areas. */
async function write(core: Writer, work: (sql: Sql, known: AreaRow[]) => Promise<void>): Promise<void> {
  await core.transaction(async (sql) => {
    await lockName(sql, 'service_areas');
    await work(sql, await serviceAreas(sql));
  });
  // The others see it at their next look, and so does this process where it fails.
  await readAreas(core).catch((error: unknown) => core.logger.debug({ error }, 'areas not read'));
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'areas' });
}

/** Returns an area. Throws AppError where it was changed since the page was read, with who changed it and what. */
async function seenArea(
  sql: Sql,
  known: readonly AreaRow[],
  { id, seenVersion }: { id: City; seenVersion: number },
): Promise<AreaRow> {
  const area = known.find((one) => one.id === id);
  ensure(area, 'ops.not_found');
  if (area.version === seenVersion) return area;
  // None for a change by hand.
  const last = await lastDecision(sql, { subject: SUBJECT, details: { area: id, version: area.version } });
  throw new AppError('ops.decided_meanwhile', last ? { decision: last.decision } : {});
}

/** Makes the main city of a country an ordinary one. */
async function giveUpMain(sql: Sql, admin: Actor, before: AreaRow, to: { reason: string; id: City }): Promise<void> {
  const area = { ...before, isMain: false, version: before.version + 1 };
  await updateArea(sql, area.id, { isMain: false, version: area.version });
  const facts = { was: { isMain: true }, is: { isMain: false }, into: to.id };
  await audit(sql, { admin, action: 'area.changed', area, ...facts, reason: to.reason });
}

interface Line {
  admin: Actor;
  action: AuditAction;
  area: AreaRow;
  was?: object;
  is: object;
  reason: string;
  into?: City;
  from?: City;
}

const audit = (sql: Sql, { admin, action, area, reason, ...details }: Line): Promise<unknown> =>
  recordAudit(sql, {
    actor: admin,
    action,
    subject: SUBJECT,
    details: { area: area.id, version: area.version, ...details },
    reason,
  });

async function viewOf(core: Writer, id: City): Promise<ServiceAreaView> {
  const [view] = await viewsOf(core, [id]);
  ensure(view, 'ops.not_found');
  return view;
}

async function viewsOf(core: Writer, ids: readonly City[]): Promise<(ServiceAreaView | undefined)[]> {
  const all = await areas(core);
  return ids.map((id) => all.find((area) => area.id === id));
}
