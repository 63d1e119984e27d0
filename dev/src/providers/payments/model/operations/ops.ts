import { settleDriver } from '@waka/core/ops/money/balances/settle-driver';
import { payTaxes } from '@waka/core/ops/money/taxes';
import { called } from '../world.ts';
import type { Operation } from './operation.ts';

const REASON = 'The model looked at it';

/** Ops corrects a balance, or pays a driver by hand. */
export const settleByHand: Operation = {
  name: 'correct or pay by hand',
  weight: 3,
  async run(world) {
    const { random, books } = world;
    const country = random.pick(world.countries);
    const [driver, admin] = [random.pick(country.drivers), random.pick(country.admins)];
    const kind = random.pick(['payout', 'adjustment'] as const);
    const amount = kind === 'payout' ? 1 + random.int(2000) : random.int(3000) - 1500 || 1;
    const settling = { kind, driverId: driver.id, key: `key ${world.number}` };
    const request = { amount, currency: country.currency, reason: REASON };
    const done = await called(world, (core) => settleDriver(core, admin, settling, request));
    if (!done) return `${driver.id} ${kind} ${amount}: refused`;
    if (kind === 'payout') {
      books.move(country.currency, [
        ['driver_earnings', driver.id, amount],
        ['wallet', null, -amount],
      ]);
    } else {
      books.move(country.currency, [
        ['driver_earnings', driver.id, -amount],
        ['adjustments', null, amount],
      ]);
    }
    return `${driver.id} ${kind} ${amount}`;
  },
};

export const payAuthority: Operation = {
  name: 'pay taxes',
  weight: 1,
  async run(world) {
    const { random, books } = world;
    const country = random.pick(world.countries);
    const owed = -books.of('taxes_due', null, country.currency);
    if (owed < 10) return 'nothing is owed';
    const amount = 1 + random.int(owed);
    const request = { amount, reference: `tax ${world.number}`, reason: REASON };
    const paid = await called(world, (core) => payTaxes(core, random.pick(country.admins), country.region, request));
    if (!paid) throw new Error(`taxes of ${amount} were refused, though ${owed} is owed`);
    books.move(country.currency, [
      ['taxes_due', null, amount],
      ['wallet', null, -amount],
    ]);
    return `${amount} ${country.currency}`;
  },
};
