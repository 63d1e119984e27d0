import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Core } from '../../platform/core.ts';
import { measured } from '../health/measure-call.ts';
import {
  NotStartedError,
  type Collection,
  type Started,
  type Verdict,
  type WalletPort,
  type WalletRoute,
  type Wallets,
} from '../wallets/wallet-port.ts';
import { topUpFailed, topUpInDoubt, topUpPaid, topUpRequested } from './settle-top-up.ts';
import type { TopUpRow } from './top-up.entity.ts';
import { claimTopUp, overdueTopUps, postponeTopUp, uncountTopUpTry } from './top-ups.repository.ts';

/** After this a top-up counts as failed: the driver's phone has stopped prompting by then. */
const PATIENCE_MS = 15 * 60_000;
/** After this the provider is not asked any more: a person looks it up in the provider's own list. */
const IN_DOUBT_MS = 24 * 3600_000;
const LATE_MONEY_S = 300;

interface Step {
  topUp: TopUpRow;
  wallet: WalletPort;
  route: WalletRoute;
}

/**
 * Takes the next step of a top-up: sends the request to the driver's wallet, or asks for its result. Safe to call at any time
 * and repeatedly: the step is claimed first, each request has the same reference, and only an answer to a question moves money.
 */
export async function collectTopUp(core: Core, wallets: Wallets, id: string): Promise<void> {
  const topUp = await claimTopUp(core.sql, id);
  if (!topUp) return;
  const route = { rail: topUp.rail, credentials: topUp.credentials, region: regionOfCurrency(topUp.currency) };
  const wallet = wallets(route);
  if (!wallet) {
    core.logger.error({ topUp: id, rail: topUp.rail }, 'no account for a top-up');
    await wait(core, topUp);
    return;
  }
  try {
    await (topUp.state === 'due' ? start(core, { topUp, wallet, route }) : ask(core, { topUp, wallet, route }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ topUp: id, state: topUp.state, reason }, 'the result of a top-up is not known');
    if (error instanceof NotStartedError) await uncountTopUpTry(core.sql, topUp);
    await wait(core, topUp);
  }
}

/** Lists top-ups whose next step is overdue because its wake-up was lost. */
export async function topUpsLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  return (await overdueTopUps(sql, batch)).map(({ id }) => id);
}

async function start(core: Core, { topUp, wallet, route }: Step): Promise<void> {
  // An earlier try may have reached the provider, so the top-up is still watched.
  if (ageOf(core, topUp) > PATIENCE_MS) {
    await topUpFailed(core, topUp.id, 'unavailable', true);
    return;
  }
  const measure = { kind: 'start', riderId: topUp.driverId, isLost } as const;
  const started = await measured(core, route, measure, () => wallet.start(collectionOf(topUp)));
  if (started.kind === 'asked') await topUpRequested(core, topUp, started);
  else await topUpFailed(core, topUp.id, started.reason, false);
}

const isLost = (started: Started) => started.kind === 'asked' && started.isLost === true;

async function ask(core: Core, { topUp, wallet, route }: Step): Promise<void> {
  const measure = { kind: 'query', riderId: topUp.driverId } as const;
  const verdict = await measured(core, route, measure, () => wallet.query(collectionOf(topUp)));
  if (verdict.kind === 'paid') await topUpPaid(core, topUp.id, verdict.transactionId);
  else if (verdict.kind === 'failed') await end(core, topUp, verdict);
  else if (verdict.kind === 'wrong_amount') await leaveToOps(core, topUp, verdict.transactionId);
  else await wait(core, topUp);
}

async function end(core: Core, topUp: TopUpRow, verdict: Extract<Verdict, { kind: 'failed' }>): Promise<void> {
  const watch = verdict.mayStillPay === true && ageOf(core, topUp) < IN_DOUBT_MS;
  const isNew = await topUpFailed(core, topUp.id, verdict.reason, watch);
  if (!isNew) await postponeTopUp(core.sql, topUp.id, watch ? LATE_MONEY_S : null);
}

/** Leaves a sum that was not asked for to a person, who books what came as a receipt of the provider. */
async function leaveToOps(core: Core, topUp: TopUpRow, transactionId: string): Promise<void> {
  core.logger.error({ topUp: topUp.id, transactionId }, 'in doubt: a wallet paid another sum than was asked for');
  await topUpInDoubt(core, topUp.id, { reason: 'other_sum', transactionId });
}

async function wait(core: Core, topUp: TopUpRow): Promise<void> {
  const age = ageOf(core, topUp);
  if (age > IN_DOUBT_MS) {
    core.logger.error({ topUp: topUp.id }, 'in doubt: the result of a top-up was never reported');
    await topUpInDoubt(core, topUp.id, { reason: 'timed_out', transactionId: null });
  } else if (age > PATIENCE_MS) {
    await topUpFailed(core, topUp.id, 'timed_out', true);
    await postponeTopUp(core.sql, topUp.id, 3600);
  } else {
    await postponeTopUp(core.sql, topUp.id, Math.min(60, 5 * 2 ** Math.max(0, topUp.checks - 2)));
  }
}

const ageOf = ({ clock }: Pick<Core, 'clock'>, { createdAt }: TopUpRow) => clock.now().getTime() - createdAt.getTime();

const collectionOf = (row: TopUpRow): Collection => ({
  reference: row.reference,
  tries: row.tries,
  money: { amount: row.amount, currency: row.currency },
  payer: row.payer,
  channel: row.channel,
  token: row.providerToken ?? row.hintedToken,
});
