/** So often the same driver may drive the same rider with one promotion. */
const MOST_TOGETHER = 2;

/**
 * Builds the SQL array of drivers who may not drive a ride, over a row of `rides` by its alias: the driver account of the
 * rider's own phone, and who has driven the rider with the ride's promotion as often as two people may. Else one person
 * would earn the money of promotions by rides with himself.
 */
export const barredDrivers = (ride: string): string => `ARRAY(
    SELECT self.id FROM users AS person JOIN users AS self
      ON self.phone IN (person.phone, person.unproved_phone) AND self.user_type = 'driver'
    WHERE person.id = ${ride}.rider_id
  UNION ALL
    SELECT before.driver_id FROM rides AS before
    WHERE before.promotion_id = ${ride}.promotion_id AND before.rider_id = ${ride}.rider_id AND before.status = 'completed'
    GROUP BY before.driver_id HAVING count(*) >= ${MOST_TOGETHER})`;
