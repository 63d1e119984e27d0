import type { Activity } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { rowsOfJson } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import type { RideRow } from '../../rides/views/ride.presenter.ts';
import { activityOf, feedKinds } from '../../rides/views/ops-ride.presenter.ts';
import { newestPeople } from '../people/people.repository.ts';
import { lastEvents } from '../rides/ride-files.repository.ts';

const LINES = 30;

/** Lists the latest activity, newest first: from the rides' log and the accounts. */
export async function recentActivity(core: Pick<Core, 'sql'>): Promise<Activity[]> {
  const [rides, people] = await Promise.all([
    lastEvents(core.sql, Object.keys(feedKinds), String(LINES)),
    newcomers(core),
  ]);
  const rows = rowsOfJson<RideRow>(
    Ride,
    rides.map(({ ride }) => ride),
  );
  const lines = [...rows.flatMap((row) => activityOf(row) ?? []), ...people];
  return lines.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, LINES);
}

/** Lists the riders and drivers who joined last, newest first. */
export async function newcomers({ sql }: Pick<Core, 'sql'>): Promise<Activity[]> {
  const people = await newestPeople(sql, LINES);
  return people.map(({ id, userType, fullName, createdAt }) => ({
    id,
    kind: userType === 'rider' ? 'rider_joined' : 'driver_joined',
    at: createdAt.toISOString(),
    name: fullName ?? '',
    rideId: null,
    from: null,
    to: null,
  }));
}
