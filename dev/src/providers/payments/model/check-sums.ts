import type { World } from './world.ts';

interface Posted {
  transactionId: string;
  currency: string;
  account: string;
  sum: number;
}

const OVERLAP_MS = 3000;

/** Creates a check of what was posted since it was called last: each transaction, and each currency so far, sums to zero. */
export function sumsOf({ harness }: Pick<World, 'harness'>) {
  const seen = new Map<string, number>();
  const sums = new Map<string, number>();
  let checkedAt = Date.now();
  return async () => {
    const since = checkedAt - OVERLAP_MS;
    checkedAt = Date.now();
    const rows = await harness.core.sql<Posted>(
      `SELECT transaction_id, currency, string_agg(DISTINCT account, ' ') AS account, sum(amount)::float8 AS sum
       FROM ledger_entries WHERE transaction_id > $1 GROUP BY transaction_id, currency`,
      [idAt(since)],
    );
    for (const { transactionId, currency, account, sum } of rows) {
      if (seen.has(transactionId)) continue;
      seen.set(transactionId, Date.now());
      sums.set(currency, (sums.get(currency) ?? 0) + sum);
      if (sum !== 0) throw new Error(`transaction ${transactionId} of ${account} sums to ${sum} ${currency}`);
    }
    const unbalanced = [...sums].find(([, sum]) => sum !== 0);
    if (unbalanced) throw new Error(`all of ${unbalanced[0]} sums to ${unbalanced[1]}`);
    if (seen.size > 5000) for (const [id, at] of seen) if (at < since - 2 * OVERLAP_MS) seen.delete(id);
  };
}

/** Builds the least id of version 7 of a time. */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Checks that all of each currency sums to zero, and that the balances of people are the sums of their entries. */
export async function checkBalances({ harness }: Pick<World, 'harness'>): Promise<void> {
  const uneven = await harness.core.sql<{ currency: string; sum: number }>(
    'SELECT currency, sum(amount)::float8 AS sum FROM ledger_entries GROUP BY currency HAVING sum(amount) <> 0',
  );
  if (uneven.length > 0) throw new Error(`the ledger sums to ${JSON.stringify(uneven)}`);
  const differing = await harness.core.sql(
    `SELECT * FROM (SELECT owner_id, account, currency, sum(amount) AS amount FROM ledger_entries
       WHERE owner_id IS NOT NULL GROUP BY owner_id, account, currency) AS entries
     FULL JOIN ledger_balances AS balances USING (owner_id, account, currency)
     WHERE coalesce(entries.amount, 0) <> coalesce(balances.amount, 0) LIMIT 5`,
  );
  if (differing.length > 0) throw new Error(`balances differ from their entries: ${JSON.stringify(differing)}`);
}
