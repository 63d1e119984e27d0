import { randomUUID } from 'node:crypto';
import { removeMethod } from '@waka/core/payments/methods/change-methods';
import { cardCheck, cardChecked } from '@waka/core/payments/cards/card-check';
import type { Actor } from '@waka/core/platform/actor';
import { aCard, CARDS } from '../../testing/card-steps.ts';
import { called, type World } from '../world.ts';
import { savedCardsOf } from './complete-ride.ts';
import type { Operation } from './operation.ts';

interface Asking {
  rideId: string;
  riderId: string;
}

/** The bank asks for a card payment: its owner confirms, fails, or leaves the page in the middle. */
export const answerBank: Operation = {
  name: 'answer the bank',
  weight: 10,
  async run(world) {
    const { random, harness } = world;
    const asking = await harness.core.sql<Asking>(
      `SELECT ride_id, rider_id FROM payments WHERE state = 'requested' AND needs_check ORDER BY id DESC LIMIT 6`,
    );
    const one = random.pick(asking.length > 0 ? asking : [null]);
    return one ? `${one.rideId}: ${await answer(world, one)}` : 'no bank asks';
  },
};

/** Does what the browser of a card's owner does when the bank asks; the service is only asked to look again. */
export async function answer(world: World, { rideId, riderId }: Asking): Promise<string> {
  const { random, harness } = world;
  const rider: Actor = { id: riderId, role: 'rider' };
  const check = await called(world, (core) => cardCheck(core, rider, rideId));
  if (!check) return 'not any more';
  const { clientSecret, stripePaymentMethodId } = check;
  const [intent = ''] = clientSecret.split('_secret_');
  const send = async (path: string, form: Record<string, string>) => {
    const answered = await fetch(`${harness.stripeUrl}/v1/payment_intents/${intent}/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_1' },
      body: new URLSearchParams({ client_secret: clientSecret, ...form }),
    });
    await answered.arrayBuffer();
  };
  await send('confirm', { payment_method: stripePaymentMethodId });
  const outcome = random.pick(['complete', 'complete', 'complete', 'fail', 'left']);
  if (outcome !== 'left') await send('challenge', { outcome });
  // Some close the page before it says so.
  if (random.chance(0.7)) await called(world, (core) => cardChecked(core, rider, rideId));
  return outcome;
}

/** A rider removes a card, also one of which a payment is open, and saves another. */
export const changeCards: Operation = {
  name: 'remove a card and save another',
  weight: 1.5,
  async run(world) {
    const { random, harness } = world;
    const rider = random.pick(random.pick(world.countries).riders);
    const cards = await savedCardsOf(world, rider);
    const removed = cards.length > 0 ? random.pick(cards) : randomUUID();
    await called(world, (core) => removeMethod(core, rider, removed));
    const number = random.pick([CARDS.good, CARDS.good, CARDS.asksAlways, CARDS.refusesCharges]);
    const where = { core: harness.core, url: harness.stripeUrl ?? '' };
    const saved = await called(world, () => aCard(where, rider, number));
    return `${rider.id}: ${removed} removed, ${saved ?? 'none'} saved`;
  },
};
