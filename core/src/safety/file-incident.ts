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
  /** `at`: when the person or the car was there, where that was a while before. */
  position?: (LatLng & { at?: Date | null }) | null;
  text?: string | null;
  requestKey?: string | null;
  pressedAt?: Date | null;
}

/** A committed incident, with its outbox row, which is still to be published. */
export interface FiledIncident {
  id: string;
  outboxId: string;
}

/**
 * Writes an incident and its outbox row in one statement, also as part of the caller's transaction. Returns null when
 * it exists already: the same key, or an open call for help.
 */
export async function fileIncident(sql: Sql, incident: NewIncident): Promise<FiledIncident | null> {
  const { kind, category, reporterId, ride, position, text, requestKey, pressedAt } = incident;
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
    pressedAt ?? null,
    position?.at ?? null,
  );
  return filed ?? null;
}
