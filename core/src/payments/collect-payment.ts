import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Core } from '../platform/core.ts';
import { claimStep, overduePayments, postponeStep, stopChecks, uncountTry } from './payments.repository.ts';
import { moneyIsNotOurs, paymentFailed, paymentNeedsCheck, paymentPaid, paymentRequested } from './settle-payment.ts';
import { methodIn } from './catalogue/method-rules.ts';
import { measured } from './health/measure-call.ts';
import {
  NotStartedError,
  type Started,
  type WalletPort,
  type WalletRoute,
  type Wallets,
} from './wallets/wallet-port.ts';

/**
 * After this a payment counts as failed, so that the driver need not wait. The payer's phone has stopped prompting by
 * then.
 */
const PATIENCE_S = 15 * 60;
/** After this the provider is not asked any more. */
const IN_DOUBT_S = 24 * 3600;
/** How soon the provider is asked again about a payment that ended without money, where money may follow. */
const LATE_MONEY_S = 300;

type Claimed = Awaited<ReturnType<typeof claimStep>>[number];

/**
 * Takes the next step of a payment: sends the request to the provider, or asks for its result. Safe to call at any
 * time and repeatedly. Only the provider's answer moves money; a callback merely brings the question forward. The step
 * is claimed for half a minute first, so that after a crash the next caller repeats it with the same reference.
 */
export async function collectPayment(core: Core, wallets: Wallets, paymentId: string): Promise<void> {
  const [payment] = await claimStep(core.sql, paymentId);
  if (!payment) return;
  const route = await routeOf(core, payment);
  const wallet = wallets(route);
  if (!wallet && (payment.state !== 'due' || payment.tries > 1)) {
    // Another process, which has the keys, may have asked for it.
    core.logger.error({ payment: payment.id, rail: route.rail }, 'a payment is under way by a rail without keys here');
    await wait(core, payment);
    return;
  }
  if (!wallet) {
    await paymentFailed(core, payment, { reason: 'unavailable', watch: false });
    await stopChecks(core.sql, payment.id);
    return;
  }
  try {
    await (payment.state === 'due' ? start(core, wallet, { payment, route }) : ask(core, wallet, { payment, route }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ payment: payment.id, state: payment.state, reason }, 'the result of the wallet is not known');
    if (error instanceof NotStartedError) await uncountTry(core.sql, payment);
    await wait(core, payment);
  }
}

/** Lists payments whose next step is overdue because its wake-up was lost. */
export async function paymentsLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  const overdue = await overduePayments(sql, batch);
  return overdue.map(({ id }) => id);
}

/** Returns by what a payment is collected; a process of the version before stored it without. */
async function routeOf({ methods }: Pick<Core, 'methods'>, payment: Claimed): Promise<WalletRoute> {
  const region = regionOfCurrency(payment.currency);
  const { rail, credentials } =
    (payment.rail === null ? methodIn(await methods.read(), region, payment.method) : null) ?? payment;
  return { rail, credentials, region };
}

interface Step {
  payment: Claimed;
  route: WalletRoute;
}

async function start(core: Core, wallet: WalletPort, { payment, route }: Step): Promise<void> {
  if (payment.ageS > PATIENCE_S) {
    // An earlier try may have reached the provider, so the payment is still watched.
    await paymentFailed(core, payment, { reason: 'unavailable', watch: true });
    return;
  }
  const measure = { kind: 'start', riderId: payment.riderId, isLost } as const;
  const started = await measured(core, route, measure, () => wallet.start(collectionOf(payment)));
  if (started.kind === 'asked') await paymentRequested(core, payment, started);
  else await paymentFailed(core, payment, { reason: started.reason, watch: false });
}

const isLost = (started: Started) => started.kind === 'asked' && started.isLost === true;

async function ask(core: Core, wallet: WalletPort, { payment, route }: Step): Promise<void> {
  const measure = { kind: 'query', riderId: payment.riderId } as const;
  const verdict = await measured(core, route, measure, () => wallet.query(collectionOf(payment)));
  switch (verdict.kind) {
    case 'paid':
      await paymentPaid(core, payment, verdict.transactionId);
      return;
    case 'check':
      await paymentNeedsCheck(core, payment);
      await wait(core, payment);
      return;
    case 'wrong_amount':
      // Watched until the line below has recorded the refund.
      await paymentFailed(core, payment, { reason: 'other_sum', watch: true });
      await moneyIsNotOurs(core, payment, verdict.transactionId, { isOtherSum: true });
      return;
    case 'failed': {
      const watch = verdict.mayStillPay === true && payment.ageS < IN_DOUBT_S;
      await paymentFailed(core, payment, { reason: verdict.reason, watch });
      if (watch) await postponeStep(core.sql, { ...payment, state: 'failed' }, LATE_MONEY_S);
      else await stopChecks(core.sql, payment.id);
      return;
    }
    default:
      await wait(core, payment);
  }
}

async function wait(core: Core, payment: Claimed): Promise<void> {
  if (payment.ageS > IN_DOUBT_S) {
    core.logger.error({ payment: payment.id }, 'in doubt: the wallet never reported the result');
    // Still open where no worker has asked for a day: its rider may pay in another way then.
    await paymentFailed(core, payment, { reason: 'timed_out', watch: false });
    await stopChecks(core.sql, payment.id, { isInDoubt: true });
    return;
  }
  if (payment.ageS > PATIENCE_S) {
    await paymentFailed(core, payment, { reason: 'timed_out', watch: true });
    await postponeStep(core.sql, payment, 3600);
    return;
  }
  await postponeStep(core.sql, payment, Math.min(60, 5 * 2 ** (payment.checks - 2)));
}

const collectionOf = ({
  reference,
  tries,
  amount,
  currency,
  payer,
  channel,
  state,
  ageS,
  providerToken: token,
}: Claimed) => ({
  reference,
  tries,
  money: { amount, currency },
  payer,
  channel,
  token,
  // Also in the very step that gives it up: what is cancelled then can't be paid while its rider pays in another way.
  isGivenUp: state === 'failed' || state === 'cash_instead' || ageS > PATIENCE_S,
});
