import type { IncidentCategory, IncidentKind } from '@waka/contracts/safety/incident';
import type { LatLng } from '@waka/contracts/geo';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { insertIncident } from './safety.repository.ts';

interface NewIncident {
  kind: IncidentKind;
  category: IncidentCategory;
  reporterId: string;
  ride?: Pick<Ride, 'id' | 'city'> | null;
  position?: LatLng | null;
  text?: string | null;
  requestKey?: string | null;
}

/** An incident as just committed, with the outbox row that still has to be told. */
export interface FiledIncident {
  id: string;
  outboxId: string;
}

/**
 * Writes an incident and its outbox row in one statement; to be called in a transaction of which it may be a part. Null
 * when there is such a one already: the same key, or a call for help that nobody has closed.
 */
export async function fileIncident(sql: Sql, incident: NewIncident): Promise<FiledIncident | null> {
  const { kind, category, reporterId, ride, position, text, requestKey } = incident;
  const [filed] = await insertIncident(
    sql,
    kind,
    category,
    reporterId,
    ride?.id ?? null,
    ride?.city ?? null,
    position?.lat ?? null,
    position?.lng ?? null,
    text ?? null,
    requestKey ?? null,
  );
  return filed ?? null;
}
