import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fetchStatements, importFile } from '@waka/core/books/statements/import-statement';
import { askAboutDifference, differencesForOps, resolve } from '@waka/core/books/statements/differences';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import type { StatementDifference } from '@waka/contracts/ops/books/statements';
import type { Actor } from '@waka/core/platform/actor';
import {
  aRideToPay,
  openPaymentHarness,
  postingsOf,
  rowOf,
  until,
  type Paid,
  type PaymentHarness,
} from './testing/payment-harness.ts';
import { lateMoney } from './testing/late-money.ts';
import { openPayouts } from './testing/payout-steps.ts';

let harness: PaymentHarness;
let steps: Awaited<ReturnType<typeof openPayouts>>;
let admin: Actor;
beforeAll(async () => {
  harness = await openPaymentHarness();
  steps = await openPayouts(harness);
  admin = await steps.anAdmin();
});
afterAll(() => harness.close());

const DAY_MS = 24 * 3600_000;
const today = () => new Date().toISOString().slice(0, 10);
/** Moves the clock on to the noon of tomorrow: of a day there is a statement some hours after it has ended. */
const tomorrow = () => ({
  ...harness.core,
  clock: { now: () => new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`) },
});

/** Fetches the statement of yesterday again: each test has something new of the same day. */
async function fetchAgain(): Promise<void> {
  await harness.core.sql('DELETE FROM statement_periods');
  expect(await fetchStatements(tomorrow(), harness.wallets)).toBeGreaterThan(0);
}

const differences = (side: 'open' | 'resolved' = 'open'): Promise<StatementDifference[]> =>
  differencesForOps(harness.core, admin, 'SL', side);
const about = async (id: string, side: 'open' | 'resolved' = 'open') =>
  (await differences(side)).find(({ subject }) => subject?.id === id);

async function dial(paid: Paid, choice: string): Promise<void> {
  const body = new URLSearchParams({ code: String((await rowOf(harness, paid)).dialCode), choice });
  await fetch(`${harness.urls.monime}/phone`, { method: 'POST', body, redirect: 'manual' });
}

async function aCode(): Promise<Paid> {
  const paid = await aRideToPay(harness, 'orange_money', '+23276000000');
  await harness.collect(paid.paymentId);
  return paid;
}

test('what both sides say alike needs no look, and is imported once', async () => {
  const paid = await aCode();
  await dial(paid, 'approve');
  await until(async () => (await rowOf(harness, paid)).state === 'paid');
  const paying = await steps.aDriverWithWallet('monime');
  const payoutId = await steps.askedFor(paying);
  expect(await steps.endOf(payoutId)).toBe('paid');
  await fetchAgain();
  const lines = await harness.core.sql<{ subjectId: string }>('SELECT * FROM statement_lines ORDER BY id');
  expect(lines.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([paid.paymentId, payoutId]));
  expect((await differences()).map(({ kind }) => kind)).toEqual(['fee']);
  await fetchAgain();
  expect(await harness.core.sql('SELECT * FROM statement_lines ORDER BY id')).toEqual(lines);
});

test('where the provider has the money and we do not, it is asked again, and only its answer settles the payment', async () => {
  const paid = await aCode();
  await dial(paid, 'approve_unheard');
  // The wallet was given up before it paid: no one asks any more.
  await harness.core.sql(
    `UPDATE payments SET state = 'failed', reason = 'timed_out', next_check_at = NULL WHERE id = $1`,
    [paid.paymentId],
  );
  const silent = { ...tomorrow(), wakePayments: () => undefined };
  await harness.core.sql('DELETE FROM statement_periods');
  await fetchStatements(silent, harness.wallets);
  const found = await about(paid.paymentId);
  expect(found).toMatchObject({ kind: 'state', canAsk: true, subject: { state: 'failed', rideId: paid.rideId } });
  expect(found?.theirs).toBe(found?.ours);
  expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  await askAboutDifference(harness.core, admin, String(found?.id));
  await until(
    async () => (await rowOf(harness, paid)).refundDueAt !== null || (await rowOf(harness, paid)).state === 'paid',
  );
  await fetchStatements(tomorrow(), harness.wallets);
  expect(await about(paid.paymentId)).toBeUndefined();
  expect(await about(paid.paymentId, 'resolved')).toMatchObject({ resolved: { how: 'matched', name: null } });
});

test('another sum, and what the provider does not have, are lines to look at', async () => {
  const short = await aCode();
  await dial(short, 'approve_short');
  const made = await aCode();
  // No code does this: the service takes for paid what the provider knows nothing of.
  await harness.core.sql(`UPDATE payments SET state = 'paid', settled_at = now(), next_check_at = NULL WHERE id = $1`, [
    made.paymentId,
  ]);
  await fetchAgain();
  const { ours, theirs, kind } = (await about(short.paymentId)) ?? {};
  expect({ kind, less: Number(ours) - Number(theirs) }).toEqual({ kind: 'amount', less: 1 });
  const missing = await about(made.paymentId);
  expect(missing).toMatchObject({ kind: 'missing_there', theirs: null, canAsk: false });
  await resolve(harness.core, admin, String(missing?.id), { how: 'accepted', reason: 'Made up by a test' });
  await fetchAgain();
  expect(await about(made.paymentId)).toBeUndefined();
  expect(await about(made.paymentId, 'resolved')).toMatchObject({
    resolved: { how: 'accepted', note: 'Made up by a test' },
  });
  await expect(
    resolve(harness.core, admin, String(missing?.id), { how: 'accepted', reason: 'Twice' }),
  ).rejects.toMatchObject({ code: 'difference.resolved' });
});

test('a file of the portal says what we know nothing of, and the same file twice adds nothing', async () => {
  const day = today();
  const csv = `id,type,amount,timestamp,owner id,fee\nftx-1,credit,26.70,${day} 10:00:00,pmc-unknown,0.30\n`;
  const given = { rail: 'monime', credentials: 'MONIME', region: 'SL', from: day, to: day, csv, isLast: true } as const;
  expect(await importFile(tomorrow(), admin, given)).toMatchObject({ lines: 2, added: 2 });
  expect(await importFile(tomorrow(), admin, given)).toMatchObject({ lines: 2, added: 0 });
  const found = (await differences()).filter(({ reference }) => reference === 'pmc-unknown');
  expect(found).toMatchObject([{ kind: 'missing_here', ours: null, theirs: 2670, subject: null, day }]);
  await expect(importFile(tomorrow(), admin, { ...given, csv: 'a,b\n1,2\n' })).rejects.toMatchObject({
    code: 'statement.not_understood',
  });
  await expect(importFile(harness.core, admin, given)).rejects.toMatchObject({ code: 'books.day_open' });
  expect(await harness.core.sql('SELECT sum(amount)::int AS sum FROM ledger_entries')).toEqual([{ sum: 0 }]);
});

test('a line of Orange belongs to the payment with whose reference its order id begins', async () => {
  const day = today();
  const paid = await aRideToPay(harness, 'mtn_money', '+23277000000');
  await harness.core.sql(
    `UPDATE payments SET rail = 'orange', credentials = 'ORANGE_MONEY', tries = 2, state = 'paid', settled_at = now(),
       next_check_at = NULL WHERE id = $1`,
    [paid.paymentId],
  );
  const [row] = await harness.core.sql<{ amount: number }>('SELECT amount FROM payments WHERE id = $1', [
    paid.paymentId,
  ]);
  const order = `${paid.reference.replaceAll('-', '').slice(0, 28)}-2`;
  const csv = `txnid,order_id,date,amount\nMP1,${order},${day} 10:00:00,${((row?.amount ?? 0) / 100).toFixed(2)}\n`;
  const given = { rail: 'orange', credentials: 'ORANGE_MONEY', region: 'SL', from: day, to: day, csv } as const;
  await importFile(tomorrow(), admin, { ...given, isLast: true });
  expect(await about(paid.paymentId)).toBeUndefined();
  expect(await harness.core.sql('SELECT subject_id FROM statement_lines WHERE reference = $1', [order])).toEqual([
    { subjectId: paid.paymentId },
  ]);
});

test.each(['disbursement', 'refund'])('a refund that a file calls %s is the one that we asked for', async (type) => {
  const day = today();
  const paid = await lateMoney(harness);
  await askRefund(harness.core, admin, paid.paymentId, 'It came too late');
  const read = async () => {
    const [row] = await harness.core.sql<{ id: string; state: string; reference: string; amount: number }>(
      'SELECT id, state, reference, amount FROM refunds WHERE payment_id = $1',
      [paid.paymentId],
    );
    return row;
  };
  await until(async () => {
    await harness.core.sql('UPDATE refunds SET next_check_at = now() WHERE next_check_at IS NOT NULL');
    await makeRefund(harness.core, harness.wallets, String((await read())?.id));
    return (await read())?.state === 'paid';
  });
  const refund = await read();
  const sum = ((refund?.amount ?? 0) / 100).toFixed(2);
  const csv = `id,external id,date,type,amount,status\nMP-${type},${refund?.reference},${day} 10:00:00,${type},${sum},SUCCESSFUL\n`;
  const given = { rail: 'momo', credentials: 'MOMO', region: 'SL', from: day, to: day, csv, isLast: true } as const;
  await importFile(tomorrow(), admin, given);
  const lines = await harness.core.sql('SELECT subject_type, subject_id FROM statement_lines WHERE movement = $1', [
    `MP-${type}`,
  ]);
  expect(lines).toEqual([{ subjectType: 'refund', subjectId: refund?.id }]);
  expect((await differences()).filter(({ reference }) => reference === refund?.reference)).toEqual([]);
});
