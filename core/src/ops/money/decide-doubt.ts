import type { DoubtDecisionRequest } from '@waka/contracts/ops/money/doubt-requests';
import { refuseDecided, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { publishDebt } from '../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../ledger/debts/step-debt.ts';
import { endDoubt, isRecorded } from '../../payments/doubts.repository.ts';
import type { Payment } from '../../payments/payment.entity.ts';
import { paymentById } from '../../payments/payments.repository.ts';
import { lateMoneyCame } from '../../payments/refunds/late-money.ts';
import { topUpPaid } from '../../payments/top-ups/settle-top-up.ts';
import type { TopUpRow } from '../../payments/top-ups/top-up.entity.ts';
import { topUpById } from '../../payments/top-ups/top-ups.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

/**
 * Decides about money in doubt, by the provider's own list, with a line in the audit trail. A payment that came is due to be given back, as
 * its ride went on without it; a top-up that came pays the debt. Throws AppError where it is not in doubt any more, with the decision
 * that came first where another admin made one.
 */
export async function decideDoubt(core: Core, admin: Actor, id: string, body: DoubtDecisionRequest): Promise<void> {
  const { kind, decision, reference } = body;
  const row = await (kind === 'payment' ? paymentById : topUpById)(core.sql, id);
  ensure(row, 'ops.not_found');
  if (row.inDoubtSince === null) return refuseDecided(core.sql, decisionsOn(row), 'money.changed');
  const isOtherSum = kind === 'top_up' && row.providerTransactionId !== null;
  ensure(isOtherSum === (decision === 'recorded'), 'money.changed');
  const also = (sql: Sql) => audit(sql, admin, row, body);
  if (decision === 'was_paid') {
    ensure(reference, 'request.invalid', { fields: { reference: 'Please enter the provider’s reference' } });
    const cameBy = (sql: Sql) => ensureNew(sql, row, reference);
    await (kind === 'payment' ? cameTooLate : topUpCame)(core, id, { reference, cameBy, also });
    return;
  }
  const ask = decision === 'ask_again';
  const outboxId = await core.transaction(async (sql) => {
    if (!(await endDoubt(sql, { kind, id }, { ask }))) return refuseDecided(sql, decisionsOn(row), 'money.changed');
    await also(sql);
    return kind === 'top_up' ? queueDebtEvent(sql, row.driverId) : null;
  });
  if (outboxId !== null) await publishDebt(core, row.driverId, outboxId);
  if (ask) core.wakePayments(kind === 'payment' ? { name: 'collect', paymentId: id } : { name: 'top_up', topUpId: id });
}

interface Came {
  reference: string;
  cameBy: (sql: Sql) => Promise<void>;
  also: (sql: Sql) => Promise<unknown>;
}

const cameTooLate = (core: Core, id: string, { reference, cameBy, also }: Came): Promise<void> =>
  core.transaction(async (sql) => {
    ensure(await endDoubt(sql, { kind: 'payment', id }), 'money.changed');
    await cameBy(sql);
    ensure(await lateMoneyCame(sql, id, { transactionId: reference }), 'money.changed');
    await also(sql);
  });

async function topUpCame(core: Core, id: string, { reference, cameBy, also }: Came): Promise<void> {
  const isPaid = await topUpPaid(core, id, reference, async (sql) => {
    await cameBy(sql);
    await also(sql);
  });
  ensure(isPaid, 'money.changed');
}

/** Throws AppError for a movement that is recorded with something else: it came once. */
async function ensureNew(sql: Sql, { id, rail, credentials }: Payment | TopUpRow, reference: string): Promise<void> {
  await lockName(sql, `movement ${rail} ${credentials} ${reference}`);
  const isKnown = await isRecorded(sql, { rail, credentials, providerTransactionId: reference, except: id });
  ensure(!isKnown, 'money.reference_used');
}

const decisionsOn = (row: Payment | TopUpRow): DecisionsOf =>
  'rideId' in row
    ? {
        subject: { type: 'ride', id: row.rideId },
        actions: ['ride.payment_settled'],
        details: { paymentId: row.id },
      }
    : { subject: { type: 'user', id: row.driverId }, actions: ['top_up.settled'], details: { topUpId: row.id } };

const audit = (sql: Sql, admin: Actor, row: Payment | TopUpRow, body: DoubtDecisionRequest): Promise<unknown> => {
  const { decision, reason, reference } = body;
  const { id, amount, currency } = row;
  const details = { amount, currency, decision, ...(reference && { reference }) };
  return 'rideId' in row
    ? recordAudit(sql, {
        actor: admin,
        action: 'ride.payment_settled',
        subject: { type: 'ride', id: row.rideId },
        details: { paymentId: id, ...details },
        reason,
      })
    : recordAudit(sql, {
        actor: admin,
        action: 'top_up.settled',
        subject: { type: 'user', id: row.driverId },
        details: { topUpId: id, ...details },
        reason,
      });
};
