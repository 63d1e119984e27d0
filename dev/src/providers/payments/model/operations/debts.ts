import { driverBalance } from '@waka/core/earnings/driver-balance';
import { decideReceipt, recordReceipt } from '@waka/core/ops/money/receipts';
import { driverTopUps, requestTopUp } from '@waka/core/payments/top-ups/request-top-up';
import { called } from '../world.ts';
import type { Operation } from './operation.ts';

const REASON = 'The model looked at it';

export const topUp: Operation = {
  name: 'top up',
  weight: 10,
  async run(world) {
    const { random, harness } = world;
    const driver = random.pick(random.pick(world.countries).drivers);
    const { wallets } = await driverTopUps(harness.core, driver);
    const wallet = random.pick(wallets.length > 0 ? wallets : [null]);
    if (!wallet || wallet.owed < 1000) return `${driver.id} owes nothing`;
    const amount = random.chance(0.3) ? wallet.owed : 1000 + random.int(wallet.owed - 999);
    const asked = await called(world, (core) => requestTopUp(core, driver, { walletId: wallet.id, amount }));
    for (const { id } of (asked?.topUps ?? []).slice(0, 1)) world.jobs.push({ name: 'top_up', topUpId: id });
    return `${driver.id} ${amount}: ${asked ? 'asked' : 'refused'}`;
  },
};

/** An admin records the receipt of an agent, whose number counts once. */
export const receipt: Operation = {
  name: 'record a receipt',
  weight: 5,
  async run(world) {
    const { random, harness, receipts } = world;
    const country = random.pick(world.countries);
    const driver = random.pick(country.drivers);
    const { balance } = await driverBalance(harness.core, driver);
    if (balance > -10) return `${driver.id} owes nothing`;
    const amount = 1 + random.int(-balance);
    const reference = `receipt ${world.number}`;
    receipts.set(reference, { driverId: driver.id, amount });
    const request = { amount, currency: country.currency, agent: 'Agent', reference, reason: REASON };
    const done = await called(world, (core) => recordReceipt(core, random.pick(country.admins), driver.id, request));
    return `${driver.id} ${amount}: ${done?.state ?? 'refused'}`;
  },
};

/** An admin books or refuses a receipt of another one, or tries it with his own. */
export const decideHeldReceipt: Operation = {
  name: 'decide a receipt',
  weight: 4,
  async run(world) {
    const { random, harness } = world;
    const [held] = await harness.core.sql<{ id: string }>(
      `SELECT id FROM cash_receipts WHERE state = 'held' ORDER BY id LIMIT 1`,
    );
    if (!held) return 'none is held';
    const decision = random.chance(0.8) ? 'approve' : 'refuse';
    const admin = random.pick(random.pick(world.countries).admins);
    await called(world, (core) => decideReceipt(core, admin, held.id, { decision, reason: REASON }));
    return `${held.id} ${decision}`;
  },
};
