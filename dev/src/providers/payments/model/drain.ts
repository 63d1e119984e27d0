import type { PaymentJob } from '@waka/core/platform/ports/payment-job';
import type { Actor } from '@waka/core/platform/actor';
import { decidePayout } from '@waka/core/ops/money/payouts';
import { decideReceipt } from '@waka/core/ops/money/receipts';
import { decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { refundDone } from '@waka/core/ops/money/refunds';
import { giveTheRest } from './operations/fare-refunds.ts';
import { endCount } from './operations/cash.ts';
import { allWell } from './operations/network.ts';
import { answer } from './operations/cards.ts';
import { act } from './operations/payer.ts';
import { takeStep, timePasses } from './operations/work.ts';
import { movedAt } from './provider-lists.ts';
import { count, type World } from './world.ts';

const REASON = 'The model looked at it';
const AT_ONCE = 6;
/** How much time passes before each round: payers act, phones stop prompting, and a day goes by. */
const ROUNDS = [0, 0, 0, 16, 16, 25 * 60, 60, 60, 60];

/** Ends everything that is open: without faults, time passes until nothing is left, and people do what is theirs. */
export async function drain(world: World): Promise<void> {
  world.hasFaults = false;
  await allWell(world);
  const admins = world.countries[0]?.admins ?? [];
  const [first, second] = admins;
  if (!first || !second) throw new Error('there are not two admins');
  await endCounts(world);
  await approveHeld(world, [first, second]);
  for (const [round, minutes] of ROUNDS.entries()) {
    const open = await openJobs(world);
    if (open.length === 0) break;
    await inTurns(open, async (job) => {
      if (round < 2) await pay(world, job);
      await timePasses(world, job, minutes);
      await takeStep(world, job);
    });
    // Callbacks come a moment later, and bring the next question forward.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const left = await openJobs(world);
  if (left.length > 0) throw new Error(`never ends: ${JSON.stringify(left.slice(0, 5))}`);
  await decideInDoubt(world, first);
  await decideRefunds(world, first);
  await refund(world, first);
  await giveTheRest(world);
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const turn = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

async function openJobs({ harness: { core } }: World): Promise<PaymentJob[]> {
  const open = (table: string) =>
    core.sql<{ id: string }>(`SELECT id FROM ${table} WHERE next_check_at IS NOT NULL ORDER BY id`);
  return [
    ...(await open('payments')).map(({ id }): PaymentJob => ({ name: 'collect', paymentId: id })),
    ...(await open('payouts')).map(({ id }): PaymentJob => ({ name: 'disburse', payoutId: id })),
    ...(await open('top_ups')).map(({ id }): PaymentJob => ({ name: 'top_up', topUpId: id })),
    ...(await open('refunds')).map(({ id }): PaymentJob => ({ name: 'refund', refundId: id })),
  ];
}

async function pay(world: World, job: PaymentJob): Promise<void> {
  if (job.name !== 'collect' && job.name !== 'top_up') return;
  const [table, id] = job.name === 'collect' ? ['payments', job.paymentId] : ['top_ups', job.topUpId];
  if (job.name === 'collect') await askBank(world, job.paymentId);
  const [shown] = await world.harness.core.sql<{ dialCode: string | null; payUrl: string | null }>(
    `SELECT dial_code, pay_url FROM ${table} WHERE id = $1`,
    [id],
  );
  if (shown) await act(world, shown);
}

async function askBank(world: World, paymentId: string): Promise<void> {
  const [asking] = await world.harness.core.sql<{ rideId: string; riderId: string }>(
    `SELECT ride_id, rider_id FROM payments WHERE id = $1 AND state = 'requested' AND needs_check`,
    [paymentId],
  );
  if (asking) await answer(world, asking);
}

async function endCounts(world: World): Promise<void> {
  // One that turns into a dispute ends the second time.
  for (let turn = 0; turn < 2; turn += 1) {
    await world.harness.core.sql(
      `UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE next_at IS NOT NULL`,
    );
    for (const ride of world.rides.values()) if (ride.cashDue && !ride.isCounted) await endCount(world, ride);
  }
}

async function approveHeld({ harness: { core } }: World, [first, second]: [Actor, Actor]): Promise<void> {
  const held = await core.sql<{ id: string; approvedBy: string | null }>(
    `SELECT id, approved_by FROM payouts WHERE state = 'held'`,
  );
  for (const { id, approvedBy } of held) {
    const left = approvedBy === null ? [first, second] : [approvedBy === first.id ? second : first];
    for (const admin of left) await decidePayout(core, admin, id, { decision: 'approve', reason: REASON });
  }
  const refunds = await core.sql<{ id: string; askedBy: string }>(
    `SELECT id, asked_by FROM refunds WHERE state = 'held'`,
  );
  for (const { id, askedBy } of refunds) {
    await decideRefund(core, askedBy === first.id ? second : first, id, { decision: 'approve', reason: REASON });
  }
  const receipts = await core.sql<{ id: string; recordedBy: string }>(
    `SELECT id, recorded_by FROM cash_receipts WHERE state = 'held'`,
  );
  for (const { id, recordedBy } of receipts) {
    await decideReceipt(core, recordedBy === first.id ? second : first, id, { decision: 'approve', reason: REASON });
  }
}

/** Says of payouts that no provider has ever answered about what its own list has, as a person does. */
async function decideInDoubt(world: World, admin: Actor): Promise<void> {
  const { core } = world.harness;
  const { paidOut } = await movedAt(world);
  const rows = await core.sql<{ id: string }>(`SELECT id FROM payouts WHERE state IN ('due', 'requested')`);
  for (const { id } of rows) {
    const isPaid = paidOut.has(id);
    count(world, `payout in doubt ${isPaid ? 'was paid' : 'was refused'}`);
    const decision = isPaid ? 'was_paid' : 'was_refused';
    await decidePayout(core, admin, id, {
      decision,
      reason: REASON,
      ...(isPaid && { reference: paidOut.get(id)?.id ?? id }),
    });
  }
}

/** Says of refunds that no provider has answered about what its own list has. */
async function decideRefunds(world: World, admin: Actor): Promise<void> {
  const { core } = world.harness;
  const { paidOut } = await movedAt(world);
  const rows = await core.sql<{ id: string; reference: string }>(
    `SELECT id, reference FROM refunds WHERE state IN ('due', 'requested')`,
  );
  for (const { id, reference } of rows) {
    const isPaid = paidOut.has(reference);
    count(world, `refund in doubt ${isPaid ? 'was paid' : 'was refused'}`);
    await decideRefund(core, admin, id, {
      decision: isPaid ? 'was_paid' : 'was_refused',
      reason: REASON,
      ...(isPaid && { reference: paidOut.get(reference)?.id ?? reference }),
    });
  }
}

async function refund({ harness: { core } }: World, admin: Actor): Promise<void> {
  const due = await core.sql<{ id: string }>(
    'SELECT id FROM payments WHERE refund_due_at IS NOT NULL AND refunded_at IS NULL',
  );
  for (const { id } of due) await refundDone(core, admin, id, { reason: REASON, reference: `refund ${id}` });
}
