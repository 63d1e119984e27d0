import { eraseAccounts } from '@waka/core/app/erase-accounts';
import type { Core } from '@waka/core/platform/core';
import { retireWithoutPapers } from '@waka/core/shifts/retire-without-papers';
import { payQuests } from '@waka/core/earnings/quests';
import { discardOldUploads, removeDiscarded } from '@waka/core/files/discard-files';
import { clear, expiredRows } from '@waka/core/app/expired-rows.repository';
import { payReferrals } from '@waka/core/referrals/pay-referrals';
import { blurOldRides } from '@waka/core/rides/blur-old-rides';
import { repeat, type Repetition } from '../repeat.ts';

type Work = (core: Core) => Promise<void>;

/** Each by itself, so that one which fails keeps none of the others from being done. */
const works: Record<string, Work> = {
  async clearing(core) {
    for (const table of Object.keys(expiredRows)) {
      // One table after the other: this has all the time in the world.
      const rows = await clear(core, table);
      if (rows > 0) core.logger.info({ table, rows }, 'cleared');
    }
  },
  async erasing(core) {
    const erased = await eraseAccounts(core);
    if (erased > 0) core.logger.info({ erased }, 'accounts erased');
  },
  async blurring(core) {
    const blurred = await blurOldRides(core);
    if (blurred > 0) core.logger.info({ blurred }, 'places of old rides rounded');
  },
  async bonuses(core) {
    const paid = (await payQuests(core)) + (await payReferrals(core));
    if (paid > 0) core.logger.info({ paid }, 'bonuses paid');
  },
  async papers(core) {
    const retired = await retireWithoutPapers(core);
    if (retired > 0) core.logger.info({ retired }, 'shifts ended: a paper is not in force');
  },
  async files(core) {
    await discardOldUploads(core);
    await removeDiscarded(core);
  },
};

/** What has to be done now and then, every ten minutes; two workers that do it at once only share the work. */
export function keepHouse(core: Core): Repetition {
  const running = Object.entries(works).map(([name, work]) =>
    repeat({ name, everyMs: 600_000, spreadMs: 60_000, logger: core.logger, work: () => work(core) }),
  );
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}
