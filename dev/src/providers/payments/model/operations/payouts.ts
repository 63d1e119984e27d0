import { driverPayouts, requestPayout } from '@waka/core/payments/payouts/request-payout';
import { decidePayout } from '@waka/core/ops/money/payouts';
import { payOutBySchedule, setPayoutSchedule } from '@waka/core/payments/payouts/payout-schedules';
import { called, jobRuns } from '../world.ts';
import type { Operation } from './operation.ts';

/** A driver asks for a payout at once, of a part or of all that he can get. */
export const askForPayout: Operation = {
  name: 'ask for a payout',
  weight: 14,
  async run(world) {
    const { random, harness } = world;
    const country = random.pick(world.countries);
    const driver = random.pick(country.drivers);
    const { wallets } = await driverPayouts(harness.core, driver);
    const [wallet] = wallets;
    if (!wallet || wallet.payable < wallet.minAmount + wallet.fee) return `${driver.id} has nothing to get`;
    const most = Math.min(wallet.payable - wallet.fee, wallet.maxAmount ?? Infinity);
    const amount = random.chance(0.5) ? most : wallet.minAmount + random.int(most - wallet.minAmount + 1);
    const { id: walletId, fee } = wallet;
    const asked = await called(world, (core) => requestPayout(core, driver, { walletId, amount, fee }));
    return `${driver.id}: ${amount} ${asked ? 'asked' : 'refused'}`;
  },
};

/** Admins decide about payouts above the sum of review, sometimes the same admin twice. */
export const reviewPayout: Operation = {
  name: 'review a payout',
  weight: 6,
  async run(world) {
    const { random, harness } = world;
    const [held] = await harness.core.sql<{ id: string; currency: string }>(
      `SELECT id, currency FROM payouts WHERE state = 'held' ORDER BY id LIMIT 1`,
    );
    const country = world.countries.find(({ currency }) => currency === held?.currency);
    if (!held || !country) return 'none is held';
    const decision = random.chance(0.85) ? 'approve' : 'refuse';
    const request = { decision, reason: 'The model looked at it' } as const;
    const admin = random.pick(country.admins);
    await called(world, (core) => decidePayout(core, admin, held.id, request));
    return `${held.id} ${decision}`;
  },
};

/** A driver chooses to be paid each morning or each week, or by hand again. */
export const schedulePayouts: Operation = {
  name: 'schedule payouts',
  weight: 2,
  async run(world) {
    const { random } = world;
    const country = random.pick(world.countries);
    const driver = random.pick(country.drivers);
    const every = random.pick(['day', 'day', 'week', 'never'] as const);
    const walletId = country.walletOf.get(driver.id) ?? '';
    await called(world, (core) => setPayoutSchedule(core, driver, { every, walletId }));
    return `${driver.id} ${every}`;
  },
};

/** The morning of some drivers comes. */
export const morningComes: Operation = {
  name: 'a morning comes',
  weight: 2,
  async run(world) {
    await world.harness.core.sql(
      `UPDATE payout_schedules SET next_at = now() - interval '1 minute' WHERE driver_id IN
       (SELECT driver_id FROM payout_schedules ORDER BY driver_id OFFSET $1 LIMIT 4)`,
      [world.random.int(12)],
    );
    await jobRuns(world, payOutBySchedule);
    return 'paid out by schedule';
  },
};
