import type { Core } from '../../platform/core.ts';
import { discardFiles } from '../../files/discard-files.ts';
import { takeEndedFiles } from './documents.repository.ts';

/** Discards the files of approved documents that counted though another was sent, and whose last day is over; returns how many. */
export const discardEarlierFiles = (core: Pick<Core, 'transaction'>): Promise<number> =>
  core.transaction(async (sql) => {
    const keys = await takeEndedFiles(sql);
    await discardFiles(sql, keys);
    return keys.length;
  });
