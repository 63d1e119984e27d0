import type { Incident } from '@waka/contracts/safety/incident';
import type { Actor } from '../accounts/actor.ts';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit, type AuditAction } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { announceIncident } from './announce-incident.ts';
import type { FiledIncident } from './file-incident.ts';
import { incidentById, presentIncident, type IncidentRow } from './read-incidents.ts';

/** Somebody of the house takes care of it; of two at once one. */
export const takeIncident = (core: Core, admin: Actor, id: string): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.taken',
    change: `state = 'taken', taken_by = $2, taken_at = now()`,
    guard: `state = 'open'`,
    isDone: ({ takenBy, state }) => state === 'taken' && takenBy === admin.id,
    values: [admin.id],
  });

/** It is settled, with a word about how. */
export const closeIncident = (core: Core, admin: Actor, id: string, note: string | null): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.closed',
    note,
    change: `state = 'closed', closed_at = now(), note = coalesce($3, note),
      taken_by = coalesce(taken_by, $2), taken_at = coalesce(taken_at, now())`,
    guard: `state <> 'closed'`,
    // The same word again, by a screen that heard no answer; another admin's outcome is not passed over in silence.
    isDone: (incident) => incident.state === 'closed' && (note === null || incident.note === note),
    values: [admin.id, note],
  });

/** A word about what is being done, while it is open or after. */
export const noteIncident = (core: Core, admin: Actor, id: string, note: string): Promise<Incident> =>
  settle(core, admin, id, {
    action: 'incident.noted',
    note,
    change: `note = $2`,
    guard: `note IS DISTINCT FROM $2`,
    // The same word again, by a screen that heard no answer.
    isDone: () => true,
    values: [note],
  });

interface Settling {
  action: AuditAction;
  note?: string | null;
  change: string;
  guard: string;
  /** Whether what was wished is so already. */
  isDone: (incident: IncidentRow) => boolean;
  values: unknown[];
}

async function settle(core: Core, admin: Actor, id: string, settling: Settling): Promise<Incident> {
  const { action, note, change, guard, isDone, values } = settling;
  const settled = await core.transaction(async (sql) => {
    const [row] = await sql<FiledIncident>(
      `WITH settled AS (
         UPDATE incidents SET ${change} WHERE id = $1 AND ${guard} RETURNING id
       ), told AS (
         INSERT INTO outbox (topic, key) SELECT 'incident', id FROM settled RETURNING id
       )
       SELECT settled.id, told.id AS outbox_id FROM settled, told`,
      [id, ...values],
    );
    const subject = { type: 'incident', id } as const;
    if (row) await recordAudit(sql, { actor: admin, action, subject, ...(note && { reason: note }) });
    return row;
  });
  if (settled) await announceIncident(core, settled);
  const incident = await incidentById(core.sql, id);
  ensure(incident, 'incident.not_found');
  if (!settled && !isDone(incident) && action === 'incident.closed') {
    return refuseDecided(core.sql, { subject: { type: 'incident', id }, actions: [action] }, 'incident.wrong_state');
  }
  const { takenByName } = incident;
  ensure(settled || isDone(incident), 'incident.wrong_state', takenByName === null ? {} : { takenBy: takenByName });
  return presentIncident(incident);
}
