import type { NoteRequest } from '@waka/contracts/ops/ops-requests';
import type { TakeOverRequest } from '@waka/contracts/safety/safety-requests';
import type { Incident, OwnIncident } from '@waka/contracts/safety/incident';
import type { Actor } from '../platform/actor.ts';
import { ensureSeen, refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import type { Core } from '../platform/core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { publishIncident } from './publish-incident.ts';
import { lockIncident, updateIncident, type IncidentChanges } from './incidents.repository.ts';
import { incidentById, presentIncident, presentOwn, type IncidentRow } from './read-incidents.ts';

const now = () => 'now()';

/** Assigns an open incident to the admin; of two at once one gets it, the other AppError. */
export const takeIncident = (core: Core, admin: Actor, id: string): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.taken',
    change: () => ({ state: 'taken', takenBy: admin.id, takenAt: now }),
    isDone: ({ takenBy, state }) => state === 'taken' && takenBy === admin.id,
    ensureOpen: async (_sql, { state, takenByName }) => {
      if (state === 'open') return;
      throw new AppError('incident.wrong_state', takenByName === null ? {} : { takenBy: takenByName });
    },
  });

/**
 * Passes an incident from the admin who has it to another one, who may not be reachable. Throws AppError where it is closed, or
 * a third one was faster.
 */
export const takeOverIncident = (
  core: Core,
  admin: Actor,
  id: string,
  { from, reason }: TakeOverRequest,
): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.taken_over',
    note: reason,
    details: { from },
    change: () => ({ takenBy: admin.id, takenAt: now }),
    isDone: ({ takenBy, state }) => state === 'taken' && takenBy === admin.id,
    ensureOpen: async (_sql, { state, takenBy, takenByName }) => {
      if (state === 'taken' && takenBy === from) return;
      throw new AppError('incident.wrong_state', takenByName === null ? {} : { takenBy: takenByName });
    },
  });

/** Closes an incident, with a note about how it ended. Throws AppError `ops.decided_meanwhile`. */
export const closeIncident = (
  core: Core,
  admin: Actor,
  id: string,
  { note = null, seen }: { note?: string | null; seen?: string | null },
): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.closed',
    note,
    change: (before) => ({
      state: 'closed',
      closedAt: now,
      note: note ?? before.note,
      takenBy: before.takenBy ?? admin.id,
      ...(before.takenAt === null && { takenAt: now }),
    }),
    // A screen without a response repeats its note; another note by another admin is refused and shown.
    isDone: (incident) => incident.state === 'closed' && (note === null || incident.note === note),
    ensureOpen: async (sql, { state }) => {
      if (state === 'closed') {
        await refuseDecided(sql, { ...decisionsOf(id), actions: ['incident.closed'] }, 'incident.wrong_state');
      }
      await ensureSeen(sql, decisionsOf(id), seen);
    },
  });

/**
 * Replaces the note that the page showed, while the incident is open or after.
 * Throws AppError `ops.decided_meanwhile`.
 */
export const noteIncident = (core: Core, admin: Actor, id: string, { note, seen }: NoteRequest): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.noted',
    note,
    change: () => ({ note }),
    isDone: (incident) => incident.note === note,
    ensureOpen: (sql) => ensureSeen(sql, decisionsOf(id), seen),
  });

/**
 * Records the reporter's word that a call for help was a false alarm. Ops reads it and closes the incident: the
 * reporter may be under duress. Throws AppError `incident.not_found` or `incident.wrong_state`.
 */
export async function reportFalseAlarm(core: Core, reporter: Actor, id: string): Promise<OwnIncident> {
  const isOwnSos = ({ reporterId, kind }: IncidentRow) => reporterId === reporter.id && kind === 'sos';
  await settle(core, reporter, id, {
    action: 'incident.false_alarm',
    change: () => ({ falseAlarmAt: now }),
    // Reported before, or ops was faster.
    isDone: (incident) => isOwnSos(incident) && (incident.state === 'closed' || incident.falseAlarmAt !== null),
    ensureOpen: async (_sql, incident) => {
      ensure(incident.reporterId === reporter.id, 'incident.not_found');
      ensure(isOwnSos(incident), 'incident.wrong_state');
    },
  });
  const incident = await incidentById(core.sql, id);
  ensure(incident, 'incident.not_found');
  return presentOwn(incident);
}

/**
 * Selects the entries of the audit trail after which a page of an incident is out of date: its notes, a call after a
 * false alarm, and another admin in place of the one who had it.
 */
export const decisionsOf = (id: string) =>
  ({
    subject: { type: 'incident', id },
    actions: ['incident.noted', 'incident.closed', 'incident.raised_again', 'incident.taken_over'],
  }) as const;

interface Settling {
  action: AuditAction;
  note?: string | null;
  details?: object;
  change: (before: IncidentRow) => IncidentChanges;
  /** Returns whether the change has already been made, as for a screen that repeats a call without a response. */
  isDone: (incident: IncidentRow) => boolean;
  /** Throws AppError for what another admin has settled in between, or what the actor may not do. */
  ensureOpen: (sql: Sql, incident: IncidentRow) => Promise<void>;
}

async function settle(core: Core, actor: Actor, id: string, settling: Settling): Promise<Incident> {
  const { action, note, details, change, isDone, ensureOpen } = settling;
  const settled = await core.transaction(async (sql) => {
    await lockIncident(sql, id);
    const before = await incidentById(sql, id);
    ensure(before, 'incident.not_found');
    if (isDone(before)) return null;
    await ensureOpen(sql, before);
    const outboxId = await updateIncident(sql, id, change(before));
    const subject = { type: 'incident', id } as const;
    await recordAudit(sql, { actor, action, subject, ...(details && { details }), ...(note && { reason: note }) });
    return { id, outboxId };
  });
  if (settled) await publishIncident(core, settled);
  const incident = await incidentById(core.sql, id);
  ensure(incident, 'incident.not_found');
  return presentIncident(incident);
}
