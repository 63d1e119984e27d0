import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { TABLET } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Posts in Guinea three days ago and two days ago, in one commit: the job of the workers may close both in between. */
const post = () =>
  cluster.read((sql) =>
    sql(
      `WITH days AS (
         SELECT gen_random_uuid() AS reference, now() - make_interval(days => ago) AS at, amount
         FROM (VALUES (3, 250000::bigint), (2, 90000)) AS given (ago, amount)
       ), posted AS (
         INSERT INTO ledger_transactions (kind, reference, at) SELECT 'adjustment', reference, at FROM days
         RETURNING id, reference, at
       )
       INSERT INTO ledger_entries (transaction_id, line, account, amount, currency, at)
       SELECT posted.id, line, account, sign * amount, 'GNF', posted.at FROM posted JOIN days USING (reference),
         (VALUES (1, 'wallet', 1), (2, 'commission', -1)) AS lines (line, account, sign)`,
    ),
  );

test('an admin closes a day of the books that has ended, and takes its files', async ({ browser }) => {
  await post();
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Books' }).click();
  await admin.getByRole('link', { name: 'Guinea' }).click();
  const days = admin.getByRole('main').getByRole('listitem').filter({ hasText: /\d{4}/ });
  await expect(days.first()).toContainText('Open');
  const day = new Date(Date.now() - 2 * 24 * 3600_000).toISOString().slice(0, 10);
  await admin.goto(`/admin/books/GN/${day}`);
  const table = admin.getByRole('table');
  await expect(table.getByRole('row', { name: /^Wallets/ })).toHaveText(/GNF.250,000GNF.90,000GNF.0GNF.340,000/);
  await admin.setViewportSize(TABLET);
  await look(admin, 'books-day-tablet');
  await lookAround(admin, 'books-day', { endsOn: 'desktop' });
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'Journal (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`waka-journal-GN-${day}.csv`);
  await admin.getByRole('button', { name: 'Sign off with a note' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Counted with the bank');
  await dialog.getByRole('button', { name: 'Sign off with a note' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Counted with the bank')).toBeVisible();
  await admin.goto('/admin/books?region=GN');
  await expect(admin.getByRole('link', { name: /Signed off by/ })).toHaveCount(1);
  await lookAround(admin, 'books-days', { endsOn: 'desktop' });
  const before = new Date(Date.now() - 9 * 24 * 3600_000).toISOString().slice(0, 10);
  await admin.goto(`/admin/books/GN/${before}`);
  await expect(admin.getByText(/Nothing had been posted in this country by this day/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Sign off with a note' })).toBeHidden();
  await lookAround(admin, 'books-before', { endsOn: 'desktop' });
});

test('a provider’s file is compared with the records, and an admin resolves what differs', async ({ browser }) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const day = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);
  await admin.goto('/admin/books?region=GN&view=statements');
  const account = admin.getByRole('listitem').filter({ hasText: 'momo (MOMO)' });
  await account.getByRole('button', { name: 'Import a file' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText(/^Import a file: MTN/);
  const choose = (...lines: string[]) =>
    dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['id,date,amount,fee,status', ...lines, ''].join('\n')),
    });
  const send = () => dialog.getByRole('button', { name: 'Import a file' }).click();
  await choose('MP-0,2026-01-02 10:00:00,5,,SUCCESSFUL');
  await send();
  await expect(dialog.getByRole('alert')).toContainText('no completed transaction of these days');
  await choose(`MP-1,${day} 10:00:00,26700,267,SUCCESSFUL`, `MP-2,${day},1.2.3,,SUCCESSFUL`);
  await send();
  await expect(dialog.getByRole('alert')).toContainText(
    'In line 3 the transaction’s number, time or amount is missing',
  );
  await lookAround(admin, 'books-import-refused', { endsOn: 'desktop' });
  await choose(`MP-1,${day} 10:00:00,26700,267,SUCCESSFUL`, `MP-2,${day},5,,FAILED`);
  await send();
  await expect(dialog.getByRole('status')).toHaveText('2 lines, 2 of them new. Open differences: 2');
  await lookAround(admin, 'books-import', { endsOn: 'desktop' });
  await send();
  await expect(dialog.getByRole('status')).toHaveText('2 lines, 0 of them new. Open differences: 2');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await lookAround(admin, 'books-statements', { endsOn: 'desktop' });

  await admin.getByRole('link', { name: 'Differences' }).click();
  const open = admin.getByRole('region', { name: 'To check' });
  const line = open.getByRole('listitem').filter({ hasText: 'MP-1' });
  await expect(line).toContainText(/We: nothing · they: GNF.26,700/);
  await lookAround(admin, 'books-differences', { endsOn: 'desktop' });
  await line.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByLabel('How').selectOption('given_back');
  await dialog.getByLabel('Reason').fill('Sent back in the portal');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog).toBeHidden();
  const resolved = admin.getByRole('region', { name: 'Resolved' }).getByRole('listitem');
  await expect(resolved).toContainText('Sent back in the portal');
  await expect(open.getByRole('listitem')).toHaveCount(1);
  const places = admin.getByRole('navigation', { name: 'Operations' });
  await expect(places.getByRole('link', { name: 'Books 1 decision waiting' })).toBeVisible();
  await lookAround(admin, 'books-resolved', { endsOn: 'desktop' });
});
