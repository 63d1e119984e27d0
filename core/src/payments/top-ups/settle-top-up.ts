import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { TopUpFailure } from '@waka/contracts/payments/top-up';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { post } from '../../ledger/post.ts';
import { publishDebt } from '../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../ledger/debts/step-debt.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Started } from '../wallets/wallet-port.ts';
import type { TopUpRow } from './top-up.entity.ts';
import { changeTopUp, OPEN } from './top-ups.repository.ts';

const SETTLED = { settledAt: () => 'now()', payUrl: null, dialCode: null, dialUntil: null };

/** Records that the provider has taken a top-up over; a later try has replaced this one where it returns false. */
export const topUpRequested = (
  core: Core,
  { id, tries }: Pick<TopUpRow, 'id' | 'tries'>,
  { token, payUrl, dial }: Pick<Extract<Started, { kind: 'asked' }>, 'token' | 'payUrl' | 'dial'>,
): Promise<boolean> =>
  change(core, (sql) =>
    changeTopUp(
      sql,
      { id, tries, states: ['due'] },
      {
        state: 'requested',
        payUrl: payUrl ?? null,
        dialCode: dial?.code ?? null,
        dialUntil: dial?.expiresAt ?? null,
        nextCheckAt: () => `now() + interval '5 seconds'`,
        ...(token !== null && { providerToken: token }),
      },
    ),
  );

/**
 * Takes what the wallet has paid off the debt, once, however often it is reported, and also after it counted as failed. `also` is part of
 * the same commit.
 */
export const topUpPaid = (
  core: Core,
  id: string,
  providerTransactionId: string,
  also?: (sql: Sql) => Promise<unknown>,
): Promise<boolean> =>
  change(core, async (sql) => {
    const ended = { nextCheckAt: null, inDoubtSince: null };
    const changes = { ...SETTLED, ...ended, state: 'paid', reason: null, providerTransactionId };
    const topUp = await changeTopUp(sql, { id, states: [...OPEN, 'failed'] }, changes);
    if (!topUp) return null;
    await lockDriver(sql, topUp.driverId);
    await postTopUp(sql, topUp);
    await also?.(sql);
    return topUp;
  });

/** Records that the wallet did not pay; with `watch` the provider is asked again, as money may follow. */
export const topUpFailed = (core: Core, id: string, reason: TopUpFailure, watch: boolean): Promise<boolean> =>
  change(core, (sql) =>
    changeTopUp(
      sql,
      { id, states: OPEN },
      { ...SETTLED, state: 'failed', reason, nextCheckAt: watch ? () => `now() + interval '5 minutes'` : null },
    ),
  );

/** Ends the asking without an answer, or with that of another sum, and leaves it to a person. */
export const topUpInDoubt = (
  core: Core,
  id: string,
  { reason, transactionId }: { reason: PaymentFailure; transactionId: string | null },
): Promise<boolean> =>
  change(core, async (sql) => {
    const doubt = {
      nextCheckAt: null,
      inDoubtSince: () => 'now()',
      ...(transactionId !== null && { providerTransactionId: transactionId }),
    };
    const failed = { ...SETTLED, ...doubt, state: 'failed', reason };
    return (
      (await changeTopUp(sql, { id, states: OPEN }, failed)) ??
      changeTopUp(sql, { id, states: ['failed'] }, { ...doubt, ...(transactionId !== null && { reason }) })
    );
  });

const postTopUp = (sql: Sql, { id, driverId, amount, currency }: TopUpRow): Promise<boolean> =>
  post(sql, {
    kind: 'top_up',
    reference: id,
    rideId: null,
    currency,
    lines: [
      { account: 'driver_cash', ownerId: driverId, amount: -amount },
      { account: 'wallet', ownerId: null, amount },
    ],
  });

/** Changes a top-up in one commit with its outbox row, and publishes it. Returns false where there was nothing to change. */
async function change(core: Core, work: (sql: Sql) => Promise<TopUpRow | null>): Promise<boolean> {
  const changed = await core.transaction(async (sql) => {
    const topUp = await work(sql);
    return topUp && { driverId: topUp.driverId, outboxId: await queueDebtEvent(sql, topUp.driverId) };
  });
  if (changed) await publishDebt(core, changed.driverId, changed.outboxId);
  return changed !== null;
}
