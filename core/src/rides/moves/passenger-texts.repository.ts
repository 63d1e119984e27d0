/** Texts that the giving back of a ride may repeat, so that no ride costs more than a few of them. */
const MOST_SEARCHES = 3;

const CANCELLED = 'passenger_cancelled';

/** A later text would say what the passenger sees at the kerb. */
const TEXT_MINUTES = 15;

/**
 * Texts for each row of `moved` to the person for whom the ride was booked. Part of the statement that changes the
 * ride, so that a text exists exactly when its change does; one of a kind for each search, however often an arrival is
 * undone and reported again. That there will be no ride is texted to who was texted of a driver before.
 */
export const passengerTexts = `texted AS (
    INSERT INTO messages (channel, recipient, template, params, send_before, language, once)
    SELECT 'sms', passenger_phone, template, jsonb_strip_nulls(jsonb_build_object(
        'booker', rider_card->>'name',
        'driver', driver_card->>'name',
        'plate', driver_card->'vehicle'->>'plate',
        'pin', pin,
        'shareId', (SELECT id FROM ride_shares WHERE ride_id = moved.id AND is_for_passenger)
      )), now() + interval '${TEXT_MINUTES} minutes',
      coalesce((SELECT language FROM users WHERE users.id = moved.rider_id), 'en'),
      moved.id || ':' || attempt || ':' || template
    FROM moved, LATERAL (VALUES
      ('accepted', 'passenger_driver_found'),
      ('arrived', 'passenger_driver_arrived'),
      ('cancelled', '${CANCELLED}'),
      ('expired', '${CANCELLED}')
    ) AS passenger_text (event, template)
    WHERE event = last_event_type AND passenger_phone IS NOT NULL
      AND CASE template WHEN '${CANCELLED}' THEN (attempt > 1 OR driver_id IS NOT NULL) AND started_at IS NULL ELSE attempt <= ${MOST_SEARCHES} END
    ON CONFLICT (once) WHERE once IS NOT NULL DO NOTHING
  )`;
