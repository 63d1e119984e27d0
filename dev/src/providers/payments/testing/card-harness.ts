import type { Server } from 'node:http';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { rideById } from '@waka/core/rides/views/read-rides';
import { testCore } from '@waka/core/testing/test-core';
import { listen, shut } from '../../sandbox-http.ts';
import { stripeSandbox } from '../../stripe/stripe-sandbox.ts';
import type { CardRide } from './card-steps.ts';

export const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
export const WEBHOOK_SECRET = 'whsec_of_tests';

interface Answer {
  id: string;
  status: string;
  amount: number;
  currency: string;
  amount_received: number;
  /** Of a list. */
  data: { amount: number; status: string }[];
}

export type CardHarness = Awaited<ReturnType<typeof openCardHarness>>;

/** Opens a Core in which cards pay in each region, and the local server of the card provider. */
export async function openCardHarness() {
  const server: Server = stripeSandbox(KEYS);
  const url = await listen(server);
  const core = await testCore({
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const wallets = walletsOf({ publicUrl: 'http://127.0.0.1:9', payments: core.config.payments });

  async function askStripe(path: string, form?: Record<string, string>, key = KEYS.secretKey): Promise<Answer> {
    const answer = await fetch(`${url}/v1/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const body: Answer = JSON.parse(await answer.text());
    return body;
  }

  async function tokensOf({ rideId }: CardRide): Promise<string[]> {
    const rows = await core.sql<{ token: string }>(
      'SELECT provider_token AS token FROM payments WHERE ride_id = $1 AND provider_token IS NOT NULL ORDER BY id',
      [rideId],
    );
    return rows.map(({ token }) => token);
  }

  /** Changes the rows of cards. */
  async function changeCards(set: string): Promise<void> {
    await core.sql(`UPDATE ride_methods SET ${set} WHERE method = 'card'`);
    core.methods.invalidate();
  }
  await changeCards('is_open = true');

  return {
    core,
    url,
    wallets,
    askStripe,
    tokensOf,
    changeCards,
    /** Switches faults of the provider on, or off. */
    switched: (switches: object) => fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) }),
    /** Takes the next steps of the payments of a ride, as many as are given, each so many minutes later. */
    async steps({ rideId }: CardRide, count = 2, minutes = 0): Promise<void> {
      for (let step = 0; step < count; step += 1) {
        await core.sql(
          `UPDATE payments SET next_check_at = now(), created_at = created_at - make_interval(mins => $2)
           WHERE ride_id = $1 AND next_check_at IS NOT NULL`,
          [rideId, minutes],
        );
        const rows = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1 ORDER BY id', [rideId]);
        for (const { id } of rows) await collectPayment(core, wallets, id);
      }
    },
    intentsOf: async (ride: CardRide) =>
      Promise.all((await tokensOf(ride)).map((token) => askStripe(`payment_intents/${token}`))),
    paymentOf: async ({ rider, rideId }: CardRide): Promise<RidePayment | null> =>
      (await rideById(core, rider, rideId)).payment,
    /** Lists what the ledger has of a ride, by kind. */
    async postedOf({ rideId }: CardRide): Promise<string[]> {
      const rows = await core.sql<{ kind: string }>(
        'SELECT kind FROM ledger_transactions WHERE ride_id = $1 ORDER BY id',
        [rideId],
      );
      return rows.map(({ kind }) => kind);
    },
    /** Throws where the ledger does not sum to zero. */
    async ensureEven(): Promise<void> {
      const uneven = await core.sql('SELECT currency FROM ledger_entries GROUP BY currency HAVING sum(amount) <> 0');
      if (uneven.length > 0) throw new Error('the ledger does not sum to zero');
    },
    async close() {
      await core.close();
      await shut(server);
    },
  };
}
