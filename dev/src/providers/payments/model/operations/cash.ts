import { takeCash } from '@waka/core/payments/take-cash';
import { inCash } from './complete-ride.ts';
import { called } from '../world.ts';
import type { Operation } from './operation.ts';

/** The driver takes cash for what a wallet has not paid yet. */
export const takeCashInstead: Operation = {
  name: 'take cash instead',
  weight: 6,
  async run(world) {
    const ride = world.random.pick(world.recent.length > 0 ? world.recent : [null]);
    if (!ride || ride.due === 0) return 'nothing is due';
    const taken = await called(world, (core) => takeCash(core, ride.driver, ride.id), ['payment.not_open']);
    if (!taken) return `${ride.id}: not open`;
    const { due, country, driver, rider } = ride;
    const cash = inCash(country, due);
    world.books.move(country.currency, [
      ['driver_cash', driver.id, cash],
      ['cash_rounding', null, due - cash],
      ['rider_due', rider.id, -due],
    ]);
    ride.due = 0;
    ride.cashDue = cash;
    return `${ride.id}: ${cash}`;
  },
};
