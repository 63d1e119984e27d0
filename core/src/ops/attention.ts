/**
 * Why a ride wants a dispatcher's look, as SQL over `rides` and the `driver_profiles` of its driver: null for most.
 * A ride without a driver always does; the others once they take far longer than they should.
 */
export const ATTENTION = `CASE
  WHEN rides.status = 'pending' THEN 'no_driver_yet'
  WHEN rides.status IN ('accepted', 'arrived', 'in_progress') AND NOT driver_profiles.is_online THEN 'silent_driver'
  WHEN rides.status = 'accepted' AND accepted_at < now() - interval '20 minutes' THEN 'late_pickup'
  WHEN rides.status = 'arrived' AND arrived_at < now() - interval '15 minutes' THEN 'late_pickup'
  WHEN rides.status = 'in_progress' AND started_at < now() - make_interval(mins => 60 + 3 * duration_min) THEN 'long_trip'
END`;

export const LIVE = `rides.status IN ('pending', 'accepted', 'arrived', 'in_progress')`;
