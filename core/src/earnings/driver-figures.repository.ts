import { TAG_DAYS, type RatingTag } from '@waka/contracts/rides/rating-tags';
import { pg, statement } from '../platform/postgres/statement.ts';

/**
 * Counts of a driver. A ride under way is neither completed nor given up, and one that its rider ended, or did not
 * come to, does not count for or against the driver.
 */
export const countsOf = statement({
  text: `
    SELECT offers_answered, offers_accepted, shown_rating_count AS rating_count,
      (SELECT count(*)::int FROM rides WHERE driver_id = $1 AND status = 'completed') AS completed,
      (SELECT count(*)::int FROM ride_offers JOIN rides ON rides.id = ride_id
       WHERE ride_offers.driver_id = $1 AND ride_offers.status = 'accepted'
         AND (rides.driver_id IS DISTINCT FROM $1 OR rides.status = 'completed')) AS accepted
    FROM driver_profiles WHERE user_id = $1`,
  parameters: [pg.uuid],
  row: {
    offersAnswered: pg.integer,
    offersAccepted: pg.integer,
    ratingCount: pg.integer,
    completed: pg.integer,
    accepted: pg.integer,
  },
});

/** The last twelve weeks of a driver, this one first. Weeks begin on Monday by UTC, which both countries keep. */
export const weeksOf = statement({
  text: `
    SELECT to_char(week, 'YYYY-MM-DD') AS "from", coalesce(answered, 0) AS offers_answered,
      coalesce(accepted, 0) AS offers_accepted, coalesce(completed, 0) AS completed_rides
    FROM generate_series(date_trunc('week', now() AT TIME ZONE 'UTC') - interval '11 weeks',
      date_trunc('week', now() AT TIME ZONE 'UTC'), interval '1 week') AS week
    LEFT JOIN (
      SELECT date_trunc('week', offered_at AT TIME ZONE 'UTC') AS week,
        count(DISTINCT (ride_id, attempt, status)) FILTER (WHERE status IN ('accepted', 'declined', 'expired'))::int AS answered,
        count(*) FILTER (WHERE status = 'accepted')::int AS accepted
      FROM ride_offers WHERE driver_id = $1 AND offered_at > now() - interval '13 weeks' GROUP BY 1
    ) AS offers USING (week)
    LEFT JOIN (
      SELECT date_trunc('week', completed_at AT TIME ZONE 'UTC') AS week, count(*)::int AS completed
      FROM rides WHERE driver_id = $1 AND status = 'completed' AND completed_at > now() - interval '13 weeks' GROUP BY 1
    ) AS driven USING (week)
    ORDER BY week DESC`,
  parameters: [pg.uuid],
  row: {
    from: pg.text,
    offersAnswered: pg.integer,
    offersAccepted: pg.integer,
    completedRides: pg.integer,
  },
});

/** The rides of one week that have tags. */
const TAGGED_WEEK = {
  riderIds: pg.uuids,
  /** Of all rides of the week, each as often as it was chosen. */
  tags: pg.textsAs<RatingTag>(),
  isRecent: pg.boolean,
};

/** Weeks whose tags are all final; the minute is for a save that began in time and is still to be committed. */
export const TAGGED_WEEKS = `
  SELECT array_agg(DISTINCT rider_id) AS rider_ids,
    string_to_array(string_agg(array_to_string(rider_tags, ','), ','), ',') AS tags,
    week >= date_trunc('week', now() AT TIME ZONE 'UTC') - interval '13 weeks' AS is_recent
  FROM rides, date_trunc('week', completed_at AT TIME ZONE 'UTC') AS week
  WHERE driver_id = $1 AND status = 'completed' AND rider_tags <> '{}'
    AND week < date_trunc('week', (now() - interval '${TAG_DAYS} days 1 minute') AT TIME ZONE 'UTC')
  GROUP BY week ORDER BY week`;

export const taggedWeeks = statement({ text: TAGGED_WEEKS, parameters: [pg.uuid], row: TAGGED_WEEK });
