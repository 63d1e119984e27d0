import type { Core } from '../platform/core.ts';
import { forgetTold } from '../realtime/outbox.ts';
import { ADMINS } from '../platform/rooms.ts';
import type { FiledIncident } from './file-incident.ts';
import { incidentById, presentIncident, type IncidentRow } from './read-incidents.ts';

/** Tells the house what was just committed, and takes it off the outbox once it was heard. */
export async function announceIncident(core: Core, { id, outboxId }: FiledIncident): Promise<void> {
  const incident = await incidentById(core.sql, id);
  if (incident) sayIncident(core, incident);
  forgetTold(core, [outboxId]);
}

export const sayIncident = ({ announcer }: Pick<Core, 'announcer'>, incident: IncidentRow): void =>
  announcer.emit(ADMINS, 'ops:incident', presentIncident(incident));
