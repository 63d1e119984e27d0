import { post } from '../../ledger/post.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { PayoutRow } from './payout.entity.ts';

type Posted = Pick<PayoutRow, 'id' | 'driverId' | 'amount' | 'fee' | 'currency'>;

/** Posts that money has left the driver's balance for a payout. The caller holds the driver's lock. */
export const postPayoutAsked = (sql: Sql, { id, driverId, amount, fee, currency }: Posted): Promise<boolean> =>
  post(sql, {
    kind: 'payout',
    reference: id,
    rideId: null,
    currency,
    lines: [
      { account: 'driver_earnings', ownerId: driverId, amount: amount + fee },
      { account: 'payouts_due', ownerId: null, amount: -amount },
      { account: 'payout_fees', ownerId: null, amount: -fee },
    ],
  });

/** Posts that the provider has paid it to the wallet. */
export const postPayoutPaid = (sql: Sql, { id, amount, currency }: Posted): Promise<boolean> =>
  post(sql, {
    kind: 'payout_paid',
    reference: id,
    rideId: null,
    currency,
    lines: [
      { account: 'payouts_due', ownerId: null, amount },
      { account: 'wallet', ownerId: null, amount: -amount },
    ],
  });

/** Posts that the wallet did not get it: amount and fee are on the driver's balance again. */
export const postPayoutReturned = (sql: Sql, { id, driverId, amount, fee, currency }: Posted): Promise<boolean> =>
  post(sql, {
    kind: 'payout_returned',
    reference: id,
    rideId: null,
    currency,
    lines: [
      { account: 'payouts_due', ownerId: null, amount },
      { account: 'payout_fees', ownerId: null, amount: fee },
      { account: 'driver_earnings', ownerId: driverId, amount: -(amount + fee) },
    ],
  });
