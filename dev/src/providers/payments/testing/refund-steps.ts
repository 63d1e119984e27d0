import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import { refundsForOps } from '@waka/core/ops/money/refunds';
import { creditRefund } from '@waka/core/ops/money/refunds-by-rail';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import type { Actor } from '@waka/core/platform/actor';
import type { CardHarness } from './card-harness.ts';
import { aRideByCard, CARDS, type CardRide } from './card-steps.ts';
import { bankChanges, disputeAt, followed, report } from './dispute-steps.ts';

interface Given {
  harness: CardHarness;
  admin: Actor;
  /** What the admin gives for each refund. */
  reason: string;
}

type Side = 'open' | 'ended';

/** Returns the steps of an admin who refunds fares by card that are disputed; `given` is asked at each step. */
export function refundSteps(given: () => Given) {
  const listed = async ({ rideId }: CardRide, side: Side = 'open') => {
    const { harness, admin } = given();
    return (await refundsForOps(harness.core, admin, side)).filter((one) => one.rideId === rideId);
  };
  return {
    listed,

    sums: async (ride: CardRide, side: Side = 'open') =>
      (await listed(ride, side)).map(({ amount }) => amount).toSorted((a, b) => a - b),

    note: async (ride: CardRide, amount: number, bearer: RefundBearer = 'service', refundId: string = randomUUID()) => {
      const { harness, admin, reason } = given();
      await noteRefund(harness.core, admin, ride.rideId, { amount, reason, bearer, refundId });
      return refundId;
    },

    credit: (id: string, amount?: number) => {
      const { harness, admin, reason } = given();
      return creditRefund(harness.core, admin, id, reason, { amount });
    },

    /** Adds up what was posted of a ride's refunds and disputes, by account. */
    postedOf: async ({ rideId }: CardRide): Promise<Record<string, number>> => {
      const rows = await given().harness.core.sql<{ account: string; amount: number }>(
        `SELECT account, sum(amount)::int AS amount FROM ledger_entries
         WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = $1 AND kind ~ '^(refund|chargeback)')
         GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
        [rideId],
      );
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    },

    /** Drives a ride that its card pays; its bank disputes all but `left` of it, which is not known here yet. */
    paidBut: async (left: number): Promise<{ ride: CardRide; id: string; amount: number }> => {
      const { harness } = given();
      const ride = await aRideByCard(harness, { number: CARDS.disputes });
      await harness.steps(ride);
      const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
      expect(amount).toBeGreaterThan(left);
      const id = await disputeAt(harness, ride);
      await harness.askStripe(`disputes/${id}`, { 'metadata[amount]': String(amount - left) });
      return { ride, id, amount };
    },

    /** Follows the dispute, which is lost. */
    lose: async (id: string): Promise<void> => {
      const { harness } = given();
      await report(harness, id);
      await followed(harness);
      await bankChanges(harness, id, { status: 'lost' });
    },
  };
}
