import type { PayoutDecisionRequest } from '@waka/contracts/ops/money/payout-requests';
import { refuseDecided, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { AuditAction } from '../../audit/audit-entry.ts';
import { settleBook } from '../../owners/disburse.ts';
import { publishBooks, type ChangedBook } from '../../owners/publish-book.ts';
import { payableWallets } from '../../payments/payouts/payout-wallets.ts';
import type { PayoutRow } from '../../payments/payouts/payout.entity.ts';
import { changePayout, payoutById, retryOf } from '../../payments/payouts/payouts.repository.ts';
import { openPayout } from '../../payments/payouts/request-payout.ts';
import { change, payoutPaid, payoutRefused, type Also } from '../../payments/payouts/settle-payout.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { isInDoubt, mayRetry } from './payout-list.ts';

/**
 * Decides about a payout, with a line in the audit trail. Throws AppError where it is not in the state that the decision is for,
 * with what another admin has decided before, and for the second approval of one admin.
 */
export async function decidePayout(
  core: Core,
  admin: Actor,
  id: string,
  { decision, reason, reference }: PayoutDecisionRequest,
): Promise<void> {
  const payout = await payoutById(core.sql, id);
  ensure(payout, 'ops.not_found');
  const also = (action: AuditAction) => (sql: Sql) =>
    recordAudit(sql, {
      actor: admin,
      action,
      subject: { type: 'user', id: payout.driverId },
      details: { payoutId: id, amount: payout.amount, currency: payout.currency, ...(reference && { reference }) },
      reason,
    });
  const changed: ChangedBook[] = [];
  const decide: Record<PayoutDecisionRequest['decision'], () => Promise<boolean>> = {
    approve: () => approve(core, admin, id, also('payout.approved')),
    refuse: () => payoutRefused(core, id, 'ops', { states: ['held'], also: also('payout.refused') }),
    retry: () => retry(core, payout, also('payout.retried')),
    async was_paid() {
      ensure(reference, 'request.invalid', { fields: { reference: 'Please enter the provider’s reference' } });
      return (
        isInDoubt(payout) && payoutPaid(core, id, reference, both(also('payout.settled'), settleBook(core, changed)))
      );
    },
    was_refused: async () => isInDoubt(payout) && payoutRefused(core, id, 'refused', { also: also('payout.settled') }),
  };
  const isDecided = await decide[decision]();
  publishBooks(core, changed);
  if (!isDecided) await refuseDecided(core.sql, decisionsOn(payout), 'payout.changed');
}

const decisionsOn = ({ id, driverId }: PayoutRow): DecisionsOf => ({
  subject: { type: 'user', id: driverId },
  actions: ['payout.approved', 'payout.refused', 'payout.retried', 'payout.settled'],
  details: { payoutId: id },
});

const both =
  (first: Also, second: Also): Also =>
  async (sql, payout) => {
    await first(sql, payout);
    await second(sql, payout);
  };

/** Approves a held payout: the first admin is noted, and another one releases it. */
async function approve(core: Core, admin: Actor, id: string, also: (sql: Sql) => Promise<unknown>): Promise<boolean> {
  let isReleased = false;
  const isChanged = await change(core, async (sql) => {
    // Locks the row, so that two first approvals are one after the other.
    const held = await changePayout(sql, { id, states: ['held'] }, { state: 'held' });
    if (!held) return null;
    ensure(held.approvedBy !== admin.id, 'payout.second_person');
    isReleased = held.approvedBy !== null;
    await also(sql);
    const next = isReleased
      ? { state: 'due', dueAt: () => 'now()', nextCheckAt: () => 'now()' }
      : { approvedBy: admin.id };
    return changePayout(sql, { id, states: ['held'] }, next);
  });
  if (isChanged && isReleased) core.wakePayments({ name: 'disburse', payoutId: id });
  return isChanged;
}

/** Pays a refused payout anew to the same wallet, within the limits of now and for the fee that was given back; once. */
async function retry(core: Core, refused: PayoutRow, also: (sql: Sql) => Promise<unknown>): Promise<boolean> {
  // What is left to pay to an owner may be another sum by now.
  if (!mayRetry(refused)) return false;
  await openPayout(core, refused.driverId, async (sql) => {
    if (await retryOf(sql, refused.id)) await refuseDecided(sql, decisionsOn(refused), 'payout.changed');
    const wallets = await payableWallets(core, sql, refused.driverId);
    const wallet = wallets.find(({ view }) => view.method === refused.method && view.phoneNumber === refused.payee);
    ensure(wallet, 'payout.closed');
    await also(sql);
    return { wallet, amount: refused.amount, fee: refused.fee, retryOf: refused.id };
  });
  return true;
}
