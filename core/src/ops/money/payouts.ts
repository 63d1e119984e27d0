import type { PayoutDecisionRequest } from '@waka/contracts/ops/money/payout-requests';
import { lastDecision, refuseDecided, type DecisionsOf } from '../../audit/last-decision.ts';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { AuditAction } from '../../audit/audit-entry.ts';
import { settleBook } from '../../owners/disburse.ts';
import { publishBooks, type ChangedBook } from '../../owners/publish-book.ts';
import { payableTo, provedWallets } from '../../payments/payouts/payout-wallets.ts';
import type { PayoutRow } from '../../payments/payouts/payout.entity.ts';
import { changePayout, isPaidOutBy, payoutById, retryOf } from '../../payments/payouts/payouts.repository.ts';
import { emitPayout } from '../../payments/payouts/publish-payout.ts';
import { openPayout } from '../../payments/payouts/request-payout.ts';
import { change, payoutPaid, payoutRefused, type Also } from '../../payments/payouts/settle-payout.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
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
    leave: () => leave(core, payout, also('payout.settled')),
    async was_paid() {
      ensure(reference, 'request.invalid', { fields: { reference: 'Please enter the provider’s reference' } });
      const cameBy = (sql: Sql) => ensureNew(sql, payout, reference);
      const settled = both(both(cameBy, also('payout.settled')), settleBook(core, changed));
      return isInDoubt(payout) && payoutPaid(core, id, reference, settled);
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
    const own = held.isToOwner ? null : await provedWallets(sql, held.driverId);
    ensure(!own || own.some((wallet) => isPaid(held, wallet)), 'payment.method_not_found');
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
    const proved = (await provedWallets(sql, refused.driverId)).filter((wallet) => isPaid(refused, wallet));
    ensure(proved.length > 0, 'payment.method_not_found');
    const [wallet] = await payableTo(core, sql, refused.driverId, proved);
    ensure(wallet, 'payout.closed');
    await also(sql);
    return { wallet, amount: refused.amount, fee: refused.fee, retryOf: refused.id };
  });
  return true;
}

/** Checks whether a wallet is the one that a payout goes to. */
const isPaid = (payout: PayoutRow, wallet: { method: string; phoneNumber: string | null }): boolean =>
  wallet.method === payout.method && wallet.phoneNumber === payout.payee;

/** Leaves the money of a refused payout on the balance, so that it is no longer counted; false where it was decided before. */
async function leave(core: Core, refused: PayoutRow, also: (sql: Sql) => Promise<unknown>): Promise<boolean> {
  const { driverId, state, reason, isToOwner } = refused;
  if (state !== 'refused' || reason === 'ops' || reason === 'taken_back' || isToOwner) return false;
  const isLeft = await core.transaction(async (sql) => {
    // One after the other with another admin, and with a new payout.
    await lockDriver(sql, driverId);
    const decided = { ...decisionsOn(refused), actions: ['payout.settled', 'payout.retried'] as const };
    if (await lastDecision(sql, decided)) return false;
    await also(sql);
    return true;
  });
  if (isLeft) emitPayout(core, refused);
  return isLeft;
}

/** Throws AppError for a movement that is recorded with another payout: it went out once. */
async function ensureNew(sql: Sql, payout: PayoutRow, reference: string): Promise<void> {
  await lockName(sql, `movement ${payout.rail} ${payout.credentials} ${reference}`);
  ensure(!(await isPaidOutBy(sql, payout, reference)), 'money.reference_used');
}
