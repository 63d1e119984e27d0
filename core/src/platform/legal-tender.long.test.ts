import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anOldDatabase, dumpOf, type OldDatabase } from '../testing/old-leones.ts';
import { receiptOf } from '../rides/views/receipt.ts';

const RIDES = 20_000;

let old: OldDatabase;
beforeAll(async () => {
  old = await anOldDatabase(RIDES);
}, 600_000);
afterAll(() => old.close());

test('the receipts of 20,000 rides say the same value before and after, and the way back is exact', async () => {
  const before = await dumpOf(old);
  const began = performance.now();
  await old.up();
  console.log(`${RIDES} rides were turned in ${Math.round(performance.now() - began)} ms`);
  const { core } = old;
  expect(await core.sql(`SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0`)).toEqual([]);
  const wrong: string[] = [];
  for (const { riderId, rideId, total } of old.receipts) {
    const receipt = await receiptOf(core, { id: riderId, role: 'rider' }, rideId);
    const sum = receipt.lines?.reduce((all, { amount }) => all + amount, 0);
    const said = receipt.oldLeones?.total ?? receipt.total * 10;
    if (said !== total || sum !== receipt.total || Math.abs(receipt.total * 10 - total) > 5) wrong.push(rideId);
  }
  expect(wrong).toEqual([]);
  await old.down();
  expect(await dumpOf(old)).toEqual(before);
}, 600_000);
