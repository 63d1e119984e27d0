import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { PayoutRefusal } from '@waka/contracts/payments/payout';
import type { Core } from '../../platform/core.ts';
import { measured } from '../health/measure-call.ts';
import type { Payment } from '../payment.entity.ts';
import { paymentById, setRefunded } from '../payments.repository.ts';
import type { OutPort, PayoutVerdict, Refund } from '../wallets/payout-port.ts';
import type { WalletRoute, Wallets } from '../wallets/wallet-port.ts';
import type { RefundRow } from './refund.entity.ts';
import { changeRefund, claimRefund, overdueRefunds, postponeRefund } from './refunds.repository.ts';

/** After this the provider is not asked any more: a person looks it up in the provider's own list. */
const IN_DOUBT_MS = 24 * 3600_000;
/** Requests are repeated for no longer than providers remember the key of the first one. */
const REPEAT_MS = 12 * 3600_000;

interface Step {
  refund: RefundRow;
  payment: Payment;
  port: OutPort<Refund>;
  route: WalletRoute;
}

/**
 * Takes the next step of a refund: asks the provider to give the money back, or what became of it. Safe to call at any
 * time and repeatedly: the step is claimed first, each request has the same reference, and only an answer to a question
 * ends it. What the provider refuses is made by a person.
 */
export async function giveBack(core: Core, wallets: Wallets, id: string): Promise<void> {
  const refund = await claimRefund(core.sql, id);
  const payment = refund && (await paymentById(core.sql, refund.paymentId));
  if (!refund || !payment) return;
  const route = { rail: refund.rail, credentials: refund.credentials, region: regionOfCurrency(refund.currency) };
  const port = wallets(route)?.refunds;
  try {
    if (port) await step(core, { refund, payment, port, route });
    else await wait(core, refund);
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ refund: id, state: refund.state, reason }, 'the result of a refund is not known');
    await wait(core, refund);
  }
}

/** Lists refunds whose next step is overdue because its wake-up was lost. */
export async function refundsLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  return (await overdueRefunds(sql, batch)).map(({ id }) => id);
}

async function step(core: Core, given: Step): Promise<void> {
  const { refund } = given;
  // The first request only: of a later one the provider may have an earlier try.
  const isFirst = refund.state === 'due' && refund.tries === 1;
  const verdict = isFirst ? null : await ask(core, given);
  if (verdict?.kind === 'paid') await refundPaid(core, refund, verdict.transactionId);
  else if (verdict?.kind === 'failed') await refundRefused(core, refund, verdict.reason);
  else if (refund.state === 'requested') await wait(core, refund);
  else if (verdict?.kind === 'pending') await refundRequested(core, refund, null);
  else if (ageOf(core, refund) > REPEAT_MS) await wait(core, refund);
  else await request(core, given);
}

async function request(core: Core, { refund, payment, port, route }: Step): Promise<void> {
  const measure = { kind: 'start', riderId: payment.riderId } as const;
  const started = await measured(core, route, measure, () => port.start(outOf(refund, payment)));
  if (started.kind === 'asked') await refundRequested(core, refund, started.token);
  else await refundRefused(core, refund, started.reason);
}

const ask = (core: Core, { refund, payment, port, route }: Step): Promise<PayoutVerdict> =>
  measured(core, route, { kind: 'query', riderId: payment.riderId }, () => port.query(outOf(refund, payment)));

const refundRequested = ({ sql }: Pick<Core, 'sql'>, { id }: RefundRow, providerToken: string | null) =>
  changeRefund(
    sql,
    { id, states: ['due'] },
    { state: 'requested', nextCheckAt: () => 'now()', ...(providerToken !== null && { providerToken }) },
  );

const refundPaid = ({ transaction }: Pick<Core, 'transaction'>, { id, paymentId }: RefundRow, movement: string) =>
  transaction(async (sql) => {
    const changes = { state: 'paid', nextCheckAt: null, settledAt: () => 'now()' };
    if (await changeRefund(sql, { id, states: ['due', 'requested'] }, changes))
      await setRefunded(sql, paymentId, movement);
  });

const refundRefused = ({ sql }: Pick<Core, 'sql'>, { id }: RefundRow, reason: PayoutRefusal) =>
  changeRefund(
    sql,
    { id, states: ['due', 'requested'] },
    { state: 'refused', reason, nextCheckAt: null, settledAt: () => 'now()' },
  );

async function wait(core: Core, refund: RefundRow): Promise<void> {
  const isInDoubt = ageOf(core, refund) > IN_DOUBT_MS;
  if (isInDoubt) core.logger.error({ refund: refund.id }, 'in doubt: the result of a refund was never reported');
  await postponeRefund(core.sql, refund, isInDoubt ? null : Math.min(300, 5 * 2 ** (refund.checks - 1)));
}

const ageOf = ({ clock }: Pick<Core, 'clock'>, { createdAt }: RefundRow) => clock.now().getTime() - createdAt.getTime();

const outOf = (refund: RefundRow, payment: Payment): Refund => ({
  reference: refund.id,
  tries: refund.tries,
  money: { amount: refund.amount, currency: refund.currency },
  token: refund.providerToken,
  of: payment.reference,
  transactionId: payment.providerTransactionId,
});
