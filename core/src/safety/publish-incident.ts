import type { Core } from '../platform/core.ts';
import { acknowledgeOutbox } from '../realtime/outbox.ts';
import { ADMINS } from '../platform/rooms.ts';
import type { FiledIncident } from './file-incident.ts';
import { incidentById, presentIncident, type IncidentRow } from './read-incidents.ts';

/** Publishes a committed incident to ops, and acknowledges its outbox row. */
export async function publishIncident(core: Core, { id, outboxId }: FiledIncident): Promise<void> {
  const incident = await incidentById(core.sql, id);
  if (incident) emitIncident(core, incident);
  acknowledgeOutbox(core, [outboxId]);
}

export const emitIncident = ({ publisher }: Pick<Core, 'publisher'>, incident: IncidentRow): void =>
  publisher.emit(ADMINS, 'ops:incident', presentIncident(incident));
