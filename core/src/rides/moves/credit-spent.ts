/**
 * Builds the SQL for what of a rider's credit pays a fare, over a row of `rides`. Only a ride that its driver ends spends
 * it, and a rider has one ride at a time, so that two never spend the same.
 */
export const creditSpent = (fare: string): string => `CASE WHEN payment_method = 'cash' THEN greatest(0, least(${fare},
    coalesce((SELECT -amount FROM ledger_balances AS credit WHERE credit.owner_id = rides.rider_id
      AND credit.account = 'rider_credit' AND credit.currency = rides.currency), 0)))::int ELSE 0 END`;
