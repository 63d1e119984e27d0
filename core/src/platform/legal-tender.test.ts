import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anOldDatabase, dumpOf, type OldDatabase } from '../testing/old-leones.ts';
import { receiptOf } from '../rides/views/receipt.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await anOldDatabase(40);
});
afterAll(() => old.close());

test('receipts, books and settings say the same before and after, every currency sums to zero, and the way back is exact', async () => {
  const before = await dumpOf(old);
  await old.up();
  const { core } = old;
  expect(await core.sql(`SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0`)).toEqual([]);
  expect(await core.sql(`SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0`)).toEqual([]);
  for (const { riderId, rideId, total, lines } of old.receipts) {
    const receipt = await receiptOf(core, { id: riderId, role: 'rider' }, rideId);
    expect(receipt.currency).toBe('SLE');
    expect(receipt.oldLeones?.total ?? receipt.total * 10).toBe(total);
    const amounts = receipt.lines?.map(({ amount }) => amount) ?? [];
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(receipt.total);
    expect(receipt.oldLeones?.lines?.map(({ amount }) => amount) ?? amounts.map((amount) => amount * 10)).toEqual(
      lines,
    );
  }
  await old.down();
  expect(await dumpOf(old)).toEqual(before);
});
