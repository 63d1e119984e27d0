import { refundDone } from '@waka/core/ops/money/refunds';
import { askRefund, decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { called } from '../world.ts';
import type { Operation } from './operation.ts';

const REASON = 'The model looked at it';

/** An admin gives back at the provider what came too late, and writes it down. */
export const writeDownRefund: Operation = {
  name: 'write down a refund',
  weight: 2,
  async run(world) {
    const { random, harness } = world;
    // What the rail gives back is left to it, as ops does.
    const [due] = await harness.core.sql<{ id: string }>(
      `SELECT id FROM payments WHERE refund_due_at IS NOT NULL AND refunded_at IS NULL AND rail NOT IN ('stripe', 'momo')
       ORDER BY refund_due_at LIMIT 1`,
    );
    if (!due) return 'none is due';
    const admin = random.pick(random.pick(world.countries).admins);
    await called(world, (core) => refundDone(core, admin, due.id, { reason: REASON, reference: `refund ${due.id}` }));
    return due.id;
  },
};

/** An admin asks Stripe or MTN to give back what came too late, sometimes two admins at once. */
export const askForRefund: Operation = {
  name: 'ask for a refund',
  weight: 5,
  async run(world) {
    const { random, harness } = world;
    const due = await harness.core.sql<{ id: string; rail: string }>(
      `SELECT id, rail FROM payments WHERE refund_due_at IS NOT NULL AND refunded_at IS NULL AND rail IN ('stripe', 'momo')
       ORDER BY refund_due_at DESC LIMIT 5`,
    );
    const one = random.pick(due.length > 0 ? due : [null]);
    if (!one) return 'none is due';
    const admins = random.pick(world.countries).admins.slice(0, random.chance(0.2) ? 2 : 1);
    const asked = await Promise.all(
      admins.map((admin) => called(world, (core) => askRefund(core, admin, one.id, REASON).then(() => true))),
    );
    return `${one.id} at ${one.rail}: ${asked.map((is) => (is ? 'asked' : 'refused')).join(', ')}`;
  },
};

/** An admin decides about a refund above the sum of review, or tries it with his own. */
export const reviewRefund: Operation = {
  name: 'review a refund',
  weight: 2,
  async run(world) {
    const { random, harness } = world;
    const [held] = await harness.core.sql<{ id: string }>(
      `SELECT id FROM refunds WHERE state = 'held' ORDER BY id LIMIT 1`,
    );
    if (!held) return 'none is held';
    const decision = random.chance(0.8) ? 'approve' : 'refuse';
    const admin = random.pick(random.pick(world.countries).admins);
    await called(world, (core) => decideRefund(core, admin, held.id, { decision, reason: REASON }));
    return `${held.id} ${decision}`;
  },
};
