import type { PayoutRefusal, PayoutState } from '@waka/contracts/payments/payout';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { PayoutRow } from './payout.entity.ts';
import { insertPayoutEvent, changePayout } from './payouts.repository.ts';
import { postPayoutPaid, postPayoutReturned } from './post-payout.ts';
import { publishPayout } from './publish-payout.ts';

/** What else belongs to the commit of a settlement. */
export type Also = (sql: Sql, payout: PayoutRow) => Promise<unknown>;

const UNDER_WAY: PayoutState[] = ['due', 'requested'];

/** Records that the provider has taken a payout over. */
export const payoutRequested = (core: Core, id: string, providerToken: string | null): Promise<boolean> =>
  change(core, (sql) =>
    changePayout(
      sql,
      { id, states: ['due'] },
      {
        state: 'requested',
        nextCheckAt: () => `now() + interval '5 seconds'`,
        // A token that is known stays.
        ...(providerToken !== null && { providerToken }),
      },
    ),
  );

/** Records that the wallet has the money, once, however often it is reported. `also` is part of the same commit. */
export const payoutPaid = (core: Core, id: string, providerTransactionId: string, also?: Also): Promise<boolean> =>
  change(core, async (sql) => {
    const changes = { state: 'paid', providerTransactionId, nextCheckAt: null, settledAt: () => 'now()' };
    const payout = await changePayout(sql, { id, states: UNDER_WAY }, changes);
    if (!payout) return null;
    await postPayoutPaid(sql, payout);
    if (!payout.isToOwner) await notify(sql, { userId: payout.driverId, kind: 'payout_paid', facts: factsOf(payout) });
    await also?.(sql, payout);
    return payout;
  });

/** Records that the wallet will not get the money, which is on the driver's balance again. */
export const payoutRefused = (
  core: Core,
  id: string,
  reason: PayoutRefusal,
  { states = UNDER_WAY, also }: { states?: readonly PayoutState[]; also?: Also } = {},
): Promise<boolean> => change(core, (sql) => refuse(sql, id, reason, { states, also }));

/** Does the same in the caller's commit; returns null where there is nothing to refuse. */
export async function refuse(
  sql: Sql,
  id: string,
  reason: PayoutRefusal,
  { states, also }: { states: readonly PayoutState[]; also?: Also | undefined },
): Promise<PayoutRow | null> {
  const changes = { state: 'refused', reason, nextCheckAt: null, settledAt: () => 'now()' };
  const payout = await changePayout(sql, { id, states }, changes);
  if (!payout) return null;
  const { driverId: userId } = payout;
  await lockDriver(sql, userId);
  await postPayoutReturned(sql, payout);
  // Who has taken it back knows.
  if (reason !== 'taken_back') await notify(sql, { userId, kind: 'payout_refused', facts: factsOf(payout) });
  await also?.(sql, payout);
  return payout;
}

const factsOf = ({ amount: fare, currency }: PayoutRow) => ({ fare, currency });

/** Changes a payout in one commit with its outbox row, and publishes it. Returns false where there was nothing to change. */
export async function change(core: Core, work: (sql: Sql) => Promise<PayoutRow | null>): Promise<boolean> {
  const changed = await core.transaction(async (sql) => {
    const payout = await work(sql);
    return payout && { payout, outboxId: await insertPayoutEvent(sql, payout.id) };
  });
  if (changed) publishPayout(core, changed.payout, changed.outboxId);
  return changed !== null;
}
