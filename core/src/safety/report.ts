import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { ReportRequest } from '@waka/contracts/safety/safety-requests';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { ownRide } from '../rides/read-rides.ts';
import { announceIncident } from './announce-incident.ts';
import { fileIncident } from './file-incident.ts';
import { incidentById, presentOwn } from './read-incidents.ts';

/** Something that went wrong, for the house to look into. Sent again with its key, it stays one. */
export async function report(
  core: Core,
  reporter: Actor,
  { category, text, rideId }: ReportRequest,
  requestKey: string | null,
): Promise<OwnIncident> {
  const ride = rideId ? await ownRide(core.sql, reporter, rideId) : null;
  const filed = await fileIncident(core.sql, {
    kind: 'report',
    category,
    reporterId: reporter.id,
    ride,
    text,
    requestKey,
  });
  if (filed) await announceIncident(core, filed);
  const [known] = filed
    ? [filed]
    : await core.sql<{ id: string }>('SELECT id FROM incidents WHERE reporter_id = $1 AND request_key = $2', [
        reporter.id,
        requestKey,
      ]);
  const incident = known && (await incidentById(core.sql, known.id));
  if (!incident) throw new Error('a report was filed, but cannot be read');
  return presentOwn(incident);
}
