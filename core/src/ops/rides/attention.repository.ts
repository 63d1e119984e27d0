/**
 * Builds the SQL for why a ride needs a dispatcher's attention, over `rides`: null for most. A call for help comes
 * first; a ride without a driver always needs it, the others once they are ten minutes later than announced, a long
 * trip once it takes half as long again. `silent` is the parameter with the ids of the rides whose driver is silent,
 * which only Redis has.
 */
export const attention = (silent: string): string => `CASE
  WHEN ${hasIncident(`kind = 'sos'`)} THEN 'sos'
  WHEN rides.status = 'pending' AND searching_since < now() - interval '2 minutes' THEN 'long_wait'
  WHEN rides.status = 'pending' THEN 'no_driver_yet'
  WHEN rides.id = ANY(${silent}::uuid[]) THEN 'silent_driver'
  WHEN rides.status = 'accepted' AND greatest(accepted_at + make_interval(mins => ${PICKUP_ETA}), scheduled_for) < now() - interval '${LATE_MIN} minutes' THEN 'late_pickup'
  WHEN rides.status = 'arrived' AND greatest(arrived_at, scheduled_for) < now() - interval '${LATE_MIN} minutes' THEN 'late_pickup'
  WHEN rides.status = 'in_progress'
    AND started_at < now() - make_interval(mins => duration_min + greatest(${LATE_MIN}, duration_min / 2)) THEN 'long_trip'
  WHEN ${hasIncident('true')} THEN 'incident'
END`;

const LATE_MIN = 10;

/** The time to the pickup that the rider saw when this driver accepted. */
const PICKUP_ETA = `coalesce((SELECT max(pickup_eta_min) FROM ride_offers
  WHERE ride_id = rides.id AND ride_offers.attempt = rides.attempt AND ride_offers.driver_id = rides.driver_id
    AND ride_offers.status = 'accepted'), 0)`;

const hasIncident = (which: string) =>
  `EXISTS (SELECT FROM incidents WHERE ride_id = rides.id AND state <> 'closed' AND ${which})`;

export const LIVE = `rides.status IN ('pending', 'accepted', 'arrived', 'in_progress')`;

/** The rides that may need attention: those under way, and those with an open incident. */
export const UNSETTLED = `rides.id IN (
  SELECT id FROM rides WHERE ${LIVE} UNION SELECT ride_id FROM incidents WHERE state <> 'closed' AND ride_id IS NOT NULL)`;

/** Rides with findings that wait for a decision, as the partial index says it. */
export const MARKED = `findings <> '[]' AND findings_verdict IS NULL AND status IN ('completed', 'cancelled')`;
