import { eraseAccounts } from '@waka/core/accounts/erase-accounts';
import type { Core } from '@waka/core/core';
import { payQuests } from '@waka/core/drivers/quests';
import { discardOldUploads, removeDiscarded } from '@waka/core/files/discard-files';
import { repeat, type Repetition } from '../repeat.ts';
import { clear } from './clear.ts';
import { expiredRows } from './expired-rows.ts';

/** Clears away what is over, every ten minutes; two workers that do it at once only share the work. */
export const keepHouse = (core: Core): Repetition =>
  repeat({
    name: 'housekeeping',
    everyMs: 600_000,
    spreadMs: 60_000,
    logger: core.logger,
    async work() {
      for (const [table, isOver] of Object.entries(expiredRows)) {
        // One table after the other: this has all the time in the world.
        // oxlint-disable-next-line no-await-in-loop
        const rows = await clear(core, table, isOver);
        if (rows > 0) core.logger.info({ table, rows }, 'cleared');
      }
      const erased = await eraseAccounts(core);
      if (erased > 0) core.logger.info({ erased }, 'accounts erased');
      const bonuses = await payQuests(core);
      if (bonuses > 0) core.logger.info({ bonuses }, 'bonuses paid');
      // Last, since a storage that is away ends this round.
      await discardOldUploads(core);
      await removeDiscarded(core);
    },
  });
