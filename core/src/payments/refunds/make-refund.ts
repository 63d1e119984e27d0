import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Core } from '../../platform/core.ts';
import { measured } from '../health/measure-call.ts';
import type { Payment } from '../payment.entity.ts';
import { paymentById } from '../payments.repository.ts';
import { publishRefunds } from '../publish-refunds.ts';
import type { OutPort, PayoutVerdict, Refund } from '../wallets/payout-port.ts';
import { NotStartedError, type WalletRoute, type Wallets } from '../wallets/wallet-port.ts';
import type { RefundRow } from './refund.entity.ts';
import { claimRefund, overdueRefunds, postponeRefund, uncountRefundTry } from './refunds.repository.ts';
import { refundCameBack, refundPaid, refundRefused, refundRequested } from './settle-refund.ts';

/** After this the provider is not asked any more: a person looks it up in the provider's own list. */
const IN_DOUBT_MS = 24 * 3600_000;
/** Requests are repeated for no longer than providers remember the key of the first one. */
const REPEAT_MS = 12 * 3600_000;
const DAY_S = 24 * 3600;
/** Stripe says of no refund after this that its bank has sent it back. */
const COMES_BACK_DAYS = 32;

interface Step {
  refund: RefundRow;
  payment: Payment;
  port: OutPort<Refund>;
  route: WalletRoute;
}

/**
 * Takes the next step of a refund: asks the provider to make it, or what became of it. Safe to call at any time and repeatedly: the step is
 * claimed first, each request has the same reference, and only an answer to a question ends it.
 */
export async function makeRefund(core: Core, wallets: Wallets, id: string): Promise<void> {
  const refund = await claimRefund(core.sql, id);
  if (!refund) return;
  const { rail, credentials, currency } = refund;
  const route = { rail, credentials, region: regionOfCurrency(currency) };
  const port = wallets(route)?.refunds;
  const payment = await paymentById(core.sql, refund.paymentId);
  if (!port || !payment) {
    core.logger.error({ refund: id, rail }, 'no account for a refund');
    await wait(core, refund);
    return;
  }
  try {
    const isChanged = await (refund.state === 'paid' ? lookAgain : step)(core, { refund, payment, port, route });
    if (isChanged) publishRefunds(core);
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ refund: id, state: refund.state, reason }, 'the result of a refund is not known');
    if (error instanceof NotStartedError) await uncountRefundTry(core.sql, refund);
    if (await wait(core, refund)) publishRefunds(core);
  }
}

/** Lists refunds whose next step is overdue because its wake-up was lost. */
export async function refundsLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  return (await overdueRefunds(sql, batch)).map(({ id }) => id);
}

/** Takes the step of one that was not made yet; returns whether it stands otherwise by that. */
async function step(core: Core, given: Step): Promise<boolean> {
  const { refund } = given;
  // The first request only: of a later one the provider may have an earlier try.
  const isFirst = refund.state === 'due' && refund.tries === 1;
  const verdict = isFirst ? null : await ask(core, given);
  const { mayComeBack = false } = given.port;
  if (verdict?.kind === 'paid') return refundPaid(core, refund.id, verdict.transactionId, { mayComeBack });
  if (verdict?.kind === 'failed') return refundRefused(core, refund.id, verdict.reason);
  if (refund.state === 'requested') return wait(core, refund);
  if (verdict?.kind === 'pending') return refundRequested(core, refund.id, refund.providerToken);
  return ageOf(core, refund) > REPEAT_MS ? wait(core, refund) : request(core, given);
}

/** Asks about a refund that was made: a card's bank may send it back days later. Only the provider's own word takes it back. */
async function lookAgain(core: Core, given: Step): Promise<boolean> {
  const verdict = await ask(core, given);
  return verdict.kind === 'failed' ? refundCameBack(core, given.refund.id) : wait(core, given.refund);
}

async function request(core: Core, given: Step): Promise<boolean> {
  const { refund, payment, port, route } = given;
  const started = await measured(core, route, { kind: 'start', use: 'refund', riderId: payment.riderId }, () =>
    port.start(outOf(given)),
  );
  if (started.kind === 'asked') return refundRequested(core, refund.id, started.token);
  // Refused may be the repetition alone: an earlier try may have given it back.
  return refund.tries === 1 ? refundRefused(core, refund.id, started.reason) : wait(core, refund);
}

const ask = (core: Core, given: Step): Promise<PayoutVerdict> =>
  measured(core, given.route, { kind: 'query', use: 'refund', riderId: given.payment.riderId }, () =>
    given.port.query(outOf(given)),
  );

/** Postpones the next step; returns true where the refund is in doubt from now on. */
async function wait(core: Core, refund: RefundRow): Promise<boolean> {
  if (refund.state === 'paid') {
    const days = (core.clock.now().getTime() - (refund.settledAt ?? refund.createdAt).getTime()) / (DAY_S * 1000);
    // After 1, 2, 4 and so on: what is sent back soon is found soon.
    await postponeRefund(core.sql, refund, days > COMES_BACK_DAYS ? null : Math.max(1, Math.round(days)) * DAY_S);
    return false;
  }
  const isInDoubt = ageOf(core, refund) > IN_DOUBT_MS;
  if (isInDoubt) core.logger.error({ refund: refund.id }, 'in doubt: the result of a refund was never reported');
  await postponeRefund(core.sql, refund, isInDoubt ? null : Math.min(300, 5 * 2 ** (refund.checks - 1)));
  return isInDoubt;
}

/** Counts from its release: one above the sum of review may have waited for days before. */
const ageOf = ({ clock }: Pick<Core, 'clock'>, { createdAt, dueAt }: RefundRow) =>
  clock.now().getTime() - (dueAt ?? createdAt).getTime();

const outOf = ({ refund, payment }: Step): Refund => ({
  reference: refund.reference,
  tries: refund.tries,
  money: { amount: refund.amount, currency: refund.currency },
  token: refund.providerToken,
  of: payment.reference,
  transactionId: payment.providerTransactionId,
  paymentToken: payment.providerToken,
});
