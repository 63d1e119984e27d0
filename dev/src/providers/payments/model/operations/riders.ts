import { CARD } from '@waka/contracts/money/payment-method';
import { TIPS } from '@waka/contracts/payments/tip';
import type { Actor } from '@waka/core/platform/actor';
import { payAgain } from '@waka/core/payments/pay-again';
import { tipDriver } from '@waka/core/payments/tip-driver';
import { called, type World } from '../world.ts';
import { notePayment, savedCardsOf } from './complete-ride.ts';
import type { Operation } from './operation.ts';

/** Chooses one of a rider's saved cards; without one the call is refused. */
async function aCardOf(world: World, rider: Actor): Promise<{ cardId?: string }> {
  const cards = await savedCardsOf(world, rider);
  return cards.length > 0 ? { cardId: world.random.pick(cards) } : {};
}

/** A rider pays what failed with the same wallet or another one. */
export const payOnceMore: Operation = {
  name: 'pay again',
  weight: 8,
  async run(world) {
    const open = world.recent.filter(({ due }) => due > 0);
    const ride = world.random.pick(open.length > 0 ? open : [null]);
    if (!ride) return 'nothing is due';
    const wallet = world.random.pick([...ride.country.wallets, CARD]);
    const card = wallet === CARD ? await aCardOf(world, ride.rider) : {};
    const paid = await called(world, (core) => payAgain(core, ride.rider, ride.id, { method: wallet, ...card }));
    if (paid) await notePayment(world, ride.id);
    return `${ride.id} ${wallet}: ${paid ? 'asked' : 'refused'}`;
  },
};

export const tip: Operation = {
  name: 'tip a driver',
  weight: 8,
  async run(world) {
    const ride = world.random.pick(world.recent.length > 0 ? world.recent : [null]);
    if (!ride) return 'no ride yet';
    const { rider, country } = ride;
    const amount = TIPS[country.currency].unit * (1 + world.random.int(5));
    const method = world.random.pick([...country.wallets, CARD]);
    const card = method === CARD ? await aCardOf(world, rider) : {};
    const given = await called(world, (core) => tipDriver(core, rider, ride.id, { amount, method, ...card }));
    if (given) await notePayment(world, ride.id);
    return `${ride.id} ${amount} ${method}: ${given ? 'asked' : 'refused'}`;
  },
};
