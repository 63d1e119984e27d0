import type { Currency, Region } from '../../regions.ts';

/** `differences` until they are resolved, or an admin has closed the day with a note; what is found after that counts again. */
type BookDayState = 'open' | 'closed' | 'differences';

/** A day of the books of a region, by its clocks. */
export interface BookDay {
  region: Region;
  /** Such as 2026-11-25. */
  day: string;
  currency: Currency;
  state: BookDayState;
  /** Null for a day that is not closed. */
  closedAt: string | null;
  /** Differences to statements of providers that no one has resolved. */
  differences: number;
  /** True where the ledger says another sum of the day than was stored when it was closed. */
  isChanged: boolean;
  /** The admin who closed it with a note, the last where there are several. */
  signOff: BookSignOff | null;
  /** Those before, the newest first. An older backend leaves it out. */
  earlierSignOffs?: BookSignOff[];
  /** Those of the open differences that were found after it. An older backend leaves it out. */
  differencesAfter?: number;
}

export interface BookSignOff {
  name: string | null;
  note: string;
  at: string;
}

/** An account of a day: minor units of the currency, a debit above zero and a credit below. */
export interface AccountLine {
  account: string;
  opening: number;
  /** What was posted to either side; both are above zero. */
  debit: number;
  credit: number;
  closing: number;
}

export interface TrialBalance extends BookDay {
  /** Whether the day has ended, so that it can be closed. */
  isOver: boolean;
  transactions: number;
  accounts: AccountLine[];
  /** False where the accounts do not sum to zero. */
  isBalanced: boolean;
}
