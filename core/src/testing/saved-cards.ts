import { randomUUID } from 'node:crypto';
import { insertMethod } from '../payments/methods/methods.repository.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { aTripUnderWay } from './builders.ts';

/** An account at the card provider; nothing listens at its address. */
export const testStripe = {
  STRIPE_API_URL: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};

/** Lets cards pay in each region. */
export async function openCards({ sql, methods }: Pick<Core, 'sql' | 'methods'>): Promise<void> {
  await sql(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
  methods.invalidate();
}

/** Saves a card, which is the default one where it is the first; returns its id. */
export async function aSavedCard({ sql }: Pick<Core, 'sql'>, { id: userId }: Actor): Promise<string> {
  const card = { cardBrand: 'visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2050 };
  const saved = await insertMethod(sql, { ...card, userId, type: 'card', stripePaymentMethodId: `pm_${randomUUID()}` });
  if (!saved) throw new Error('the card was not saved');
  return saved.id;
}

/** Lets a saved card pay no more, as a dispute about what it paid was lost. */
export async function closeCard(core: Core, cardId: string): Promise<void> {
  const { rideId, rider, driver } = await aTripUnderWay(core);
  await core.sql(
    `WITH paid AS (
       INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, payer, state, provider_transaction_id)
       SELECT $1, $2, $3, 'card', 1000, 'SLE', stripe_payment_method_id, 'paid', 'ch_' || id
       FROM payment_methods WHERE id = $4 RETURNING id
     )
     INSERT INTO card_disputes (provider_id, rail, credentials, region, payment_id, state)
     SELECT 'dp_' || id, 'stripe', 'STRIPE', 'SL', id, 'lost' FROM paid`,
    [rideId, rider.id, driver.id, cardId],
  );
}
