import type { FileReply } from '../../files/file-routes.ts';
import { admin, compressed, route } from '../../route.ts';
import type { ReasonRequest } from '../ops-requests.ts';
import type { BookDay, TrialBalance } from './books.ts';

export const bookRoutes = {
  /** Lists the days of the books of a region, the newest first, a month at most. `?region=` and `?before=`. */
  bookDays: compressed(route<undefined, BookDay[]>('GET', '/api/ops/books', admin)),
  /** Returns the trial balance of a day. */
  trialBalance: compressed(route<undefined, TrialBalance>('GET', '/api/ops/books/:region/:day', admin)),
  /** Closes a day that has ended with a note, also one with differences. */
  closeBookDay: route<ReasonRequest, TrialBalance>('POST', '/api/ops/books/:region/:day/close', admin),
  /** Streams the trial balance of a day as CSV. */
  trialBalanceFile: compressed(route<undefined, FileReply>('GET', '/api/ops/books/:region/:day/balances.csv', admin)),
  /** Streams every posting of a day as CSV, one line for each account. */
  journalFile: compressed(route<undefined, FileReply>('GET', '/api/ops/books/:region/:day/journal.csv', admin)),
} as const;
