import type { Quest } from '@waka/contracts/drivers/earnings-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { payBonus } from '../ledger/pay-bonus.ts';
import { questsOfWeek, reachedQuests } from './earnings.repository.ts';
import { homeRegion } from '../drivers/home-currency.ts';

/** Lists the goals of this week where the driver drives, the nearest first. */
export async function questsOf(core: Pick<Core, 'sql'>, driver: Actor): Promise<Quest[]> {
  const region = await homeRegion(core.sql, driver);
  const quests = await questsOfWeek(core.sql, driver.id, region);
  return quests.map((quest) => ({ ...quest, currency: regionFacts[region].currency }));
}

/**
 * Pays goals reached this week or at the end of the last, as soon as the commission of the driver's rides covers them.
 * A day after the week, when wallets have settled, the rest is paid as far as it is covered. Concurrent workers pay it
 * once: the ledger takes one bonus for a quest, a week and a driver. Returns how many were paid.
 */
export async function payQuests(core: Pick<Core, 'sql' | 'transaction' | 'clock'>): Promise<number> {
  const now = core.clock.now();
  let paid = 0;
  for (const { driverId, reference } of await reachedQuests(core.sql, now, null)) {
    // A completed ride has a driver.
    if (driverId === null) continue;
    const isPaid = await core.transaction((sql) =>
      payBonus(sql, driverId, async () => {
        const still = await reachedQuests(sql, now, driverId);
        const due = still.find((one) => one.reference === reference);
        return due ? { ...due, kind: 'quest', currency: regionFacts[due.region].currency } : null;
      }),
    );
    if (isPaid) paid += 1;
  }
  return paid;
}
