import type { OwnIncident } from '@waka/contracts/safety/incident';
import type { ReportRequest } from '@waka/contracts/safety/safety-requests';
import type { Actor } from '../platform/actor.ts';
import { DAY, takeAllowance } from '../accounts/limits/limits.ts';
import type { Core } from '../platform/core.ts';
import { AppError } from '../platform/app-error.ts';
import { ownRide } from '../rides/views/read-rides.ts';
import { publishIncident } from './publish-incident.ts';
import { fileIncident } from './file-incident.ts';
import { judgeFares } from './judge-fares.ts';
import { incidentById, presentOwn } from './read-incidents.ts';
import { incidentByKey } from './safety.repository.ts';

const MOST_A_RIDE = 5;
const MOST_A_DAY = 20;

/**
 * Stores a report for ops to look into. A repeat with the same key returns the first one. Throws AppError
 * `request.too_many`.
 */
export async function report(
  core: Core,
  reporter: Actor,
  { category, text, rideId }: ReportRequest,
  requestKey: string | null,
): Promise<OwnIncident> {
  const ride = rideId ? await ownRide(core.sql, reporter, rideId) : null;
  const about = { kind: 'report', category, reporterId: reporter.id, ride, text, requestKey } as const;
  const limits = [
    { kind: 'report:person', subject: reporter.id, most: MOST_A_DAY, withinSeconds: DAY },
    {
      kind: 'report:ride',
      subject: `${reporter.id}:${rideId ?? ''}`,
      most: rideId ? MOST_A_RIDE : MOST_A_DAY,
      withinSeconds: DAY,
    },
  ];
  const filed = await core.transaction(async (sql) => {
    const made = await fileIncident(sql, about);
    if (made && !(await takeAllowance(sql, core.config, limits))) {
      throw new AppError('request.too_many', { retryAfterSeconds: DAY });
    }
    return made;
  });
  if (filed) await publishIncident(core, filed);
  if (filed && category === 'fare' && ride) await judgeNow(core, filed.id);
  const known = filed ?? (requestKey === null ? null : await incidentByKey(core.sql, reporter.id, requestKey));
  const incident = known && (await incidentById(core.sql, known.id));
  if (!incident) throw new Error('a report was filed, but cannot be read');
  return presentOwn(incident);
}

/** Answers at once where the way is measured by now; the sweep answers what fails here. */
async function judgeNow(core: Core, id: string): Promise<void> {
  try {
    await judgeFares(core, id);
  } catch (error) {
    core.logger.warn({ error, incident: id }, 'a disputed fare was not set against the way driven; the sweep does it');
  }
}
