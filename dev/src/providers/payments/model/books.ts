import type { Currency } from '@waka/contracts/regions';
import type { LedgerAccount } from '@waka/core/ledger/ledger-entry.entity';

export type Line = readonly [account: LedgerAccount, ownerId: string | null, amount: number];

/** The balances that the model expects, by its own rules. */
export class Books {
  readonly balances = new Map<string, number>();

  /** Books what has happened; refuses what does not sum to zero. */
  move(currency: Currency, lines: readonly Line[]): void {
    if (lines.reduce((sum, [, , amount]) => sum + amount, 0) !== 0)
      throw new Error('the model itself is out of balance');
    for (const [account, ownerId, amount] of lines) {
      const key = keyOf(account, ownerId, currency);
      this.balances.set(key, (this.balances.get(key) ?? 0) + amount);
    }
  }

  of(account: LedgerAccount, ownerId: string | null, currency: Currency): number {
    return this.balances.get(keyOf(account, ownerId, currency)) ?? 0;
  }

  /** Lists the balances that are not zero. */
  uneven(): Map<string, number> {
    return new Map([...this.balances].filter(([, amount]) => amount !== 0));
  }
}

export const keyOf = (account: string, ownerId: string | null, currency: string): string =>
  `${account} ${ownerId ?? '-'} ${currency}`;
