/** How many candidates of a search round got no offer for which reason, as SQL over `matching_decisions`. */
export const SKIPPED = `coalesce((
  SELECT jsonb_object_agg(reason, times) FROM (
    SELECT candidate->>'skipped' AS reason, count(*) AS times FROM jsonb_array_elements(candidates) AS candidate
    WHERE candidate->>'skipped' IS NOT NULL GROUP BY 1
  ) AS counted), '{}')`;

/** The last round of a search in which no driver got an offer, as SQL over `rides`; null for every other ride. */
export const LAST_ROUND = `CASE WHEN rides.status IN ('pending', 'expired') AND drivers_asked = 0 THEN (
  SELECT jsonb_build_object('radiusKm', radius_km, 'candidates', jsonb_array_length(candidates), 'skipped', ${SKIPPED})
  FROM matching_decisions WHERE ride_id = rides.id AND matching_decisions.attempt = rides.attempt
  ORDER BY matching_decisions.id DESC LIMIT 1) END`;
