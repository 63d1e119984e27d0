/** Texts that the giving back of a ride may repeat, so that no ride costs more than a few of them. */
const MOST_SEARCHES = 3;

const ARRIVED = 'passenger_driver_arrived';
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
      ('arrived', '${ARRIVED}'),
      ('cancelled', '${CANCELLED}'),
      ('expired', '${CANCELLED}')
    ) AS passenger_text (event, template)
    WHERE event = last_event_type AND passenger_phone IS NOT NULL
      AND CASE template WHEN '${CANCELLED}' THEN (attempt > 1 OR driver_id IS NOT NULL) AND started_at IS NULL ELSE attempt <= ${MOST_SEARCHES} END
    ON CONFLICT (once) WHERE once IS NOT NULL DO NOTHING
  )`;

/**
 * Deletes the text of an arrival that is over before it was sent, as that of a driver whose start waited with it for the
 * network. One that a provider has is left.
 */
export const pastTexts = `past AS (
    DELETE FROM messages USING moved
    WHERE last_event_type IN ('started', 'arrival_undone', 'cancelled', 'driver_cancelled') AND passenger_phone IS NOT NULL
      AND once = moved.id || ':' || (attempt - (last_event_type = 'driver_cancelled')::int) || ':${ARRIVED}'
      AND state = 'waiting'
  )`;
