/**
 * Why a ride wants a dispatcher's look, as SQL over `rides`: null for most. Whoever called for help comes first; a ride
 * without a driver always does, the others once they take far longer than they should. `silent` is the parameter with
 * the ids of the rides whose driver is not heard of, which only Redis knows.
 */
export const attention = (silent: string): string => `CASE
  WHEN ${hasIncident(`kind = 'sos'`)} THEN 'sos'
  WHEN rides.status = 'pending' AND searching_since < now() - interval '2 minutes' THEN 'long_wait'
  WHEN rides.status = 'pending' THEN 'no_driver_yet'
  WHEN rides.id = ANY(${silent}::uuid[]) THEN 'silent_driver'
  WHEN rides.status = 'accepted' AND accepted_at < now() - interval '20 minutes' THEN 'late_pickup'
  WHEN rides.status = 'arrived' AND arrived_at < now() - interval '15 minutes' THEN 'late_pickup'
  WHEN rides.status = 'in_progress' AND started_at < now() - make_interval(mins => 60 + 3 * duration_min) THEN 'long_trip'
  WHEN ${hasIncident('true')} THEN 'incident'
END`;

const hasIncident = (which: string) =>
  `EXISTS (SELECT FROM incidents WHERE ride_id = rides.id AND state <> 'closed' AND ${which})`;

export const LIVE = `rides.status IN ('pending', 'accepted', 'arrived', 'in_progress')`;

/** The rides that may want a look: those under way, and those about which somebody has complained. */
export const UNSETTLED = `rides.id IN (
  SELECT id FROM rides WHERE ${LIVE} UNION SELECT ride_id FROM incidents WHERE state <> 'closed' AND ride_id IS NOT NULL)`;
