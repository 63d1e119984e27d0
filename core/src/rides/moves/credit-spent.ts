/** Builds the SQL for what of a fare the promotion of a booking pays, over a row of `rides`. */
export const promotionSpent = (fare: string): string => `least(promotion, ${fare})`;

/**
 * Builds the SQL for what of a rider's credit pays of a fare that a promotion leaves, over a row of `rides`. Only a ride
 * that its driver ends spends it, and a rider has one ride at a time, so that two never spend the same.
 */
export const creditSpent = (fare: string): string => `greatest(0, least(${fare} - ${promotionSpent(fare)},
    coalesce((SELECT -amount FROM ledger_balances AS credit WHERE credit.owner_id = rides.rider_id
      AND credit.account = 'rider_credit' AND credit.currency = rides.currency), 0)))::int`;
