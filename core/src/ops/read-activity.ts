import type { Activity } from '@waka/contracts/ops/ops-views';
import type { Core } from '../core.ts';
import type { RideRow } from '../rides/ride.presenter.ts';
import { activityOf, feedKinds } from './ops-ride.presenter.ts';

const LINES = 30;

/** What happened last, newest first: from the rides' log and the accounts. */
export async function recentActivity(core: Pick<Core, 'sql'>): Promise<Activity[]> {
  const [rides, people] = await Promise.all([
    core.sql<RideRow>(
      `SELECT logged.* FROM ride_events, jsonb_populate_record(NULL::rides, payload) AS logged
       WHERE type = ANY($1) ORDER BY at DESC LIMIT ${LINES}`,
      [Object.keys(feedKinds)],
    ),
    newcomers(core),
  ]);
  const lines = [...rides.flatMap((row) => activityOf(row) ?? []), ...people];
  return lines.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, LINES);
}

/** Riders and drivers who joined last, newest first. */
export async function newcomers({ sql }: Pick<Core, 'sql'>): Promise<Activity[]> {
  const people = await sql<{ id: string; userType: 'rider' | 'driver'; fullName: string | null; createdAt: Date }>(
    `SELECT id, user_type, full_name, created_at FROM users
     WHERE user_type IN ('rider', 'driver') ORDER BY created_at DESC LIMIT ${LINES}`,
  );
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
