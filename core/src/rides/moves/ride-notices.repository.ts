/** What a destination is called in the language of its booking, as SQL over `rides`. */
export const DESTINATION = `coalesce(dropoff->>'name', dropoff->>'address')`;

/**
 * The known place that such a name is made of, as SQL; null where the destination has a name of its own, or lies away
 * from that place: lock screens have no words for the distance, and show the name as it was booked.
 */
export const DESTINATION_NEAR = `CASE WHEN ${DESTINATION} = dropoff->>'address' THEN dropoff->'near' END`;

/** Where a driver goes first whose rider has changed the trip, as SQL; null where that is the destination, and for any other event. */
const NEXT_STOP = `CASE WHEN last_event_type = 'trip_changed' THEN
  coalesce(stops->stops_reached->>'name', stops->stops_reached->>'address') END`;

/**
 * Notifications for each row of `moved`, to those whom the change concerns. Part of the statement that changes the
 * ride, so that a notification exists exactly when its change does. The person who made the change gets none.
 */
export const rideNotices = `noticed AS (
    INSERT INTO notifications (user_id, kind, facts)
    SELECT addressee, kind, jsonb_strip_nulls(jsonb_build_object(
      'rideId', id,
      'driver', driver_card->>'name',
      'plate', driver_card->'vehicle'->>'plate',
      'destination', concat_ws(' → ', ${NEXT_STOP}, ${DESTINATION}),
      'destinationNear', CASE WHEN ${NEXT_STOP} IS NULL THEN ${DESTINATION_NEAR} END,
      'fare', fare,
      'currency', currency
    ))
    FROM moved, LATERAL (VALUES
      ('accepted', 'driver_found', rider_id),
      ('arrived', 'driver_arrived', rider_id),
      ('arrival_undone', 'arrival_undone', rider_id),
      ('trip_changed', 'trip_changed', driver_id),
      ('completed', 'trip_ended', rider_id),
      ('driver_cancelled', 'driver_cancelled', rider_id),
      ('expired', 'no_driver_found', rider_id),
      ('cancelled', 'ride_cancelled', CASE WHEN cancelled_by <> 'driver' THEN driver_id END),
      ('cancelled', 'ride_cancelled', CASE WHEN cancelled_by <> 'rider' THEN rider_id END)
    ) AS notice (event, kind, addressee)
    WHERE event = last_event_type AND addressee IS NOT NULL
  )`;
