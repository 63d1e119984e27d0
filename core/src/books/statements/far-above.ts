import { currencyFacts } from '@waka/contracts/money/currency';
import { regionFacts, type Region } from '@waka/contracts/regions';
import type { StatementLine } from '../../payments/wallets/payout-port.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lastFares } from './ours.repository.ts';

/** A week's payout is some dozen fares, a sum in old money a thousand. */
const FARES = 200;
const MOST = 200;

/**
 * Checks whether the usual line of a file is so far above the usual fare that its sums may be in the old money of a
 * country that has two.
 */
export async function isFarAbove(sql: Sql, region: Region, lines: readonly StatementLine[]): Promise<boolean> {
  const { currency } = regionFacts[region];
  if (currencyFacts[currency].old === null) return false;
  const usual = medianOf(lines.filter(({ kind }) => kind !== 'fee').map(({ amount }) => Math.abs(amount)));
  const fare = medianOf(await lastFares(sql, currency, MOST));
  return usual !== null && fare !== null && usual > fare * FARES;
}

const medianOf = (sums: readonly number[]): number | null =>
  sums.toSorted((a, b) => a - b)[Math.floor(sums.length / 2)] ?? null;
