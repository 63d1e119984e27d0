/** Builds the SQL for what of a fare the promotion of a booking pays, over a row of `rides`. */
export const promotionSpent = (fare: string): string => `least(promotion, ${fare})`;

/**
 * Builds the SQL for what of a rider's credit pays of a fare that a promotion leaves, over a row of `rides`. Only a ride
 * that its driver ends spends it, and a rider has one ride at a time, so that two never spend the same.
 */
export const creditSpent = (fare: string): string => `greatest(0, least(${fare} - ${promotionSpent(fare)},
    coalesce((SELECT -amount FROM ledger_balances AS credit WHERE credit.owner_id = rides.rider_id
      AND credit.account = 'rider_credit' AND credit.currency = rides.currency), 0)))::int`;

/** Builds the SQL for what rides of before have carried to the next one of a rider, over a row of `rides`. */
export const CARRIED_BEFORE = `coalesce((SELECT sum(earlier.carried) FROM rides AS earlier
    WHERE earlier.rider_id = rides.rider_id AND earlier.currency = rides.currency AND earlier.carried <> 0), 0)::int`;

/**
 * Builds the SQL for what of its own sum a ride carries to the next one, over a row of `rides`: all of it where that and what was carried
 * to it is less than the wallet or card can be asked for. Else it takes what was carried, which is below zero.
 */
export const carriedOn = (own: string, before: string): string => `CASE WHEN payment_method <> 'cash'
    AND ${own} + ${before} BETWEEN 1 AND coalesce((SELECT min_amount FROM ride_methods
      WHERE ride_methods.method = rides.payment_method AND ride_methods.region = rides.region), 0) - 1
    THEN ${own} ELSE -${before} END`;
