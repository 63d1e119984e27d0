import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Payment } from '../payment.entity.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { publishRefunds } from '../publish-refunds.ts';
import { lateMoneyDisputed } from '../refunds/late-money.ts';
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
  unlessNamed,
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
    } else await postponeDispute(core.sql, dispute, dispute.checks < MOST_UNKNOWN ? AGAIN_S : null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ dispute: id, reason }, 'the state of a dispute is not known');
    await postponeDispute(core.sql, dispute, AGAIN_S);
  }
}

/** Lists disputes whose next question is overdue. */
export async function disputesLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  return (await overdueDisputes(sql, batch)).map(({ id }) => id);
}

/**
 * Stores, and posts, what the provider says of a dispute. An answer to a question that was claimed before another one may be the older of the
 * two: nothing of it is stored, and the provider is asked once more.
 */
const disputeRead = ({ transaction, logger }: Core, claimed: CardDisputeRow, facts: DisputeFacts): Promise<void> =>
  transaction(async (sql) => {
    const { id } = claimed;
    const dispute = await lockDispute(sql, id);
    if (!dispute) return;
    if (dispute.checks !== claimed.checks) {
      await changeDispute(sql, id, { nextCheckAt: () => 'now()' });
      return;
    }
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
      closedAt: isOpen ? null : (dispute.state === state && dispute.closedAt) || (() => 'now()'),
      nextCheckAt: unlessNamed(isOpen ? OPEN_S : null),
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
  // What came too late is posted nowhere: what its owner has won of it has gone back.
  if (payment.state === 'paid' && isWithdrawn) {
    // A refund that is decided meanwhile is seen by this, or sees it.
    await lockRide(sql, rideId);
    await postDispute(sql, { dispute, rideId, amount, currency }, state);
    const changes = payment.purpose === 'fare' ? refundsOn[state] : null;
    await changes?.(sql, rideId, dispute.providerId);
  }
  if (payment.state !== 'paid' && isWithdrawn)
    await lateMoneyDisputed(sql, payment.id, state === 'lost' && dispute.state !== 'lost' ? amount : null);
  if (dispute.state === state) return;
  const details = { paymentId: payment.id, disputeId: dispute.id, state, amount, currency, ...(reason && { reason }) };
  const subject = { type: 'ride', id: rideId } as const;
  await recordAudit(sql, { actor: null, action: 'ride.payment_disputed', subject, details });
}
