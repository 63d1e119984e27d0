import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Payment } from '../payment.entity.ts';
import { setRefunded } from '../due-refunds.repository.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { publishRefunds } from '../publish-refunds.ts';
import { restoreRefunds, withdrawRefunds } from '../refunds/withdraw-refunds.ts';
import type { DisputeFacts } from '../wallets/dispute-port.ts';
import type { Wallets } from '../wallets/wallet-port.ts';
import type { CardDisputeRow } from '../card-dispute.entity.ts';
import {
  changeDispute,
  claimDispute,
  lockDispute,
  overdueDisputes,
  paymentByToken,
  postponeDispute,
} from '../disputes.repository.ts';
import { postDispute } from './post-dispute.ts';

/** How soon an open one is asked about without a webhook, and one that could not be asked about. */
const OPEN_S = 6 * 3600;
const AGAIN_S = 300;
/** After so many questions a name that the provider does not know is no dispute. */
const MOST_UNKNOWN = 5;

/**
 * Asks the provider what became of a dispute. Safe to call at any time and repeatedly: a webhook only names it, and the answer to the
 * question alone is believed.
 */
export async function followDispute(core: Core, wallets: Wallets, id: string): Promise<void> {
  const dispute = await claimDispute(core.sql, id);
  if (!dispute) return;
  const port = wallets(dispute)?.disputes;
  try {
    const facts = port ? await port.read(dispute.providerId) : null;
    if (facts) {
      await disputeRead(core, dispute, facts);
      publishRefunds(core);
    } else await postponeDispute(core.sql, id, dispute.checks < MOST_UNKNOWN ? AGAIN_S : null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ dispute: id, reason }, 'the state of a dispute is not known');
    await postponeDispute(core.sql, id, AGAIN_S);
  }
}

/** Lists disputes whose next question is overdue. */
export async function disputesLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  return (await overdueDisputes(sql, batch)).map(({ id }) => id);
}

/** Stores, and posts, what the provider says of a dispute. */
const disputeRead = ({ transaction, logger }: Core, { id }: CardDisputeRow, facts: DisputeFacts): Promise<void> =>
  transaction(async (sql) => {
    const dispute = await lockDispute(sql, id);
    if (!dispute) return;
    const { rail, credentials } = dispute;
    const payment = await paymentByToken(sql, { rail, credentials, providerToken: facts.paymentToken });
    const { state, status, reason, isWithdrawn, dueBy, amount, currency } = facts;
    const isOpen = state === 'open';
    await changeDispute(sql, id, {
      state,
      status,
      reason,
      isWithdrawn,
      dueBy,
      amount,
      currency,
      paymentId: payment?.id ?? null,
      closedAt: isOpen ? null : (dispute.closedAt ?? (() => 'now()')),
      nextCheckAt: isOpen ? () => `now() + make_interval(secs => ${OPEN_S})` : null,
    });
    if (payment) await applied(sql, { dispute, payment, facts });
    if (dispute.state === 'named') logger.error({ dispute: id, payment: payment?.id }, 'a card payment is disputed');
  });

interface Applied {
  dispute: CardDisputeRow;
  payment: Payment;
  facts: DisputeFacts;
}

const refundsOn = { open: null, lost: withdrawRefunds, won: restoreRefunds };

async function applied(sql: Sql, { dispute, payment, facts }: Applied): Promise<void> {
  const { state, amount, currency, isWithdrawn, reason } = facts;
  const { rideId } = payment;
  // What came too late is posted nowhere: once its owner has won it, it has gone back.
  if (payment.state === 'paid' && isWithdrawn) {
    // A refund that is decided meanwhile is seen by this, or sees it.
    await lockRide(sql, rideId);
    await postDispute(sql, { dispute, rideId, amount, currency }, state);
    const changes = payment.purpose === 'fare' ? refundsOn[state] : null;
    await changes?.(sql, rideId, dispute.providerId);
  }
  if (payment.state !== 'paid' && state === 'lost') await setRefunded(sql, payment.id, dispute.providerId);
  if (dispute.state === state) return;
  const details = { paymentId: payment.id, disputeId: dispute.id, state, amount, currency, ...(reason && { reason }) };
  const subject = { type: 'ride', id: rideId } as const;
  await recordAudit(sql, { actor: null, action: 'ride.payment_disputed', subject, details });
}
