import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Core } from '../../platform/core.ts';
import { measured } from '../health/measure-call.ts';
import type { OutPort, Payout, PayoutVerdict } from '../wallets/payout-port.ts';
import { NotStartedError, type WalletRoute, type Wallets } from '../wallets/wallet-port.ts';
import type { PayoutRow } from './payout.entity.ts';
import { claimPayout, overduePayouts, postponePayout, uncountPayoutTry } from './payouts.repository.ts';
import { type Also, payoutPaid, payoutRefused, payoutRequested } from './settle-payout.ts';

/** After this the provider is not asked any more: a person looks it up in the provider's own list. */
const IN_DOUBT_MS = 24 * 3600_000;
/** Requests are repeated for no longer than providers remember the key of the first one. */
const REPEAT_MS = 12 * 3600_000;

interface Step {
  payout: PayoutRow;
  port: OutPort<Payout>;
  route: WalletRoute;
  also: Also | undefined;
}

/**
 * Takes the next step of a payout: asks the provider to pay it, or what became of it. Safe to call at any time and
 * repeatedly: the step is claimed first, each request has the same reference, and only an answer to a question ends it.
 * `also` is part of the commit that records the money at the wallet.
 */
export async function disbursePayout(core: Core, wallets: Wallets, id: string, also?: Also): Promise<void> {
  const payout = await claimPayout(core.sql, id);
  if (!payout) return;
  const { rail, credentials, currency } = payout;
  const route = { rail, credentials, region: regionOfCurrency(currency) };
  const port = wallets(route)?.payouts;
  if (!port) {
    core.logger.error({ payout: id, rail }, 'no account for a payout');
    await wait(core, payout);
    return;
  }
  try {
    await step(core, { payout, port, route, also });
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ payout: id, state: payout.state, reason }, 'the result of a payout is not known');
    if (error instanceof NotStartedError) await uncountPayoutTry(core.sql, payout);
    await wait(core, payout);
  }
}

/** Lists payouts whose next step is overdue because its wake-up was lost. */
export async function payoutsLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  return (await overduePayouts(sql, batch)).map(({ id }) => id);
}

async function step(core: Core, given: Step): Promise<void> {
  const { payout } = given;
  // The first request only: of a later one the provider may have an earlier try.
  const isFirst = payout.state === 'due' && payout.tries === 1;
  const verdict = isFirst ? null : await ask(core, given);
  if (verdict?.kind === 'paid') await payoutPaid(core, payout.id, verdict.transactionId, given.also);
  else if (verdict?.kind === 'failed') await payoutRefused(core, payout.id, verdict.reason);
  else if (payout.state === 'requested') await wait(core, payout);
  else if (verdict?.kind === 'pending') await payoutRequested(core, payout.id, payout.providerToken);
  else if (ageOf(core, payout) > REPEAT_MS) await wait(core, payout);
  else await request(core, given);
}

async function request(core: Core, { payout, port, route }: Step): Promise<void> {
  const started = await measured(core, route, { kind: 'start', use: 'payout', riderId: payout.driverId }, () =>
    port.start(outOf(payout)),
  );
  if (started.kind === 'asked') await payoutRequested(core, payout.id, started.token);
  else await payoutRefused(core, payout.id, started.reason);
}

const ask = (core: Core, { payout, port, route }: Step): Promise<PayoutVerdict> =>
  measured(core, route, { kind: 'query', use: 'payout', riderId: payout.driverId }, () => port.query(outOf(payout)));

async function wait(core: Core, payout: PayoutRow): Promise<void> {
  const isInDoubt = ageOf(core, payout) > IN_DOUBT_MS;
  if (isInDoubt) core.logger.error({ payout: payout.id }, 'in doubt: the result of a payout was never reported');
  await postponePayout(core.sql, payout, isInDoubt ? null : Math.min(300, 5 * 2 ** (payout.checks - 1)));
}

/** Counts from its release: one above the sum of review may have waited for days before. */
const ageOf = ({ clock }: Pick<Core, 'clock'>, { createdAt, dueAt }: PayoutRow) =>
  clock.now().getTime() - (dueAt ?? createdAt).getTime();

function outOf({ payee, ...row }: PayoutRow): Payout {
  if (payee === null) throw new Error('a payout that is under way has no wallet any more');
  return {
    reference: row.id,
    tries: row.tries,
    money: { amount: row.amount, currency: row.currency },
    payee,
    channel: row.channel,
    token: row.providerToken ?? row.hintedToken,
  };
}
