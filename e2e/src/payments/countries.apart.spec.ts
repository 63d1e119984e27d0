import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import { address, freePort } from '../cluster/processes.ts';
import { TestCluster } from '../cluster/test-cluster.ts';
import { moveToYesterday, yesterday } from '../cluster/yesterday.ts';
import { look } from '../look/look.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { closeDay, importFile, statementFile, type Moved } from '../people/book-steps.ts';
import { payOut, rideByWallet, untilPaid, type Trip } from '../people/country-rides.ts';
import { opened } from '../people/payment-steps.ts';
import { arrive, cottonTree, DESKTOP, goOnline } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });
test.setTimeout(240_000);

let cluster: TestCluster;
const urls = { monime: '', lengoPay: '' };
const monime = { token: 'of this cluster', space: 'spc-1' };
const lengoPay = { licence: 'of this cluster', site: 'site' };

test.beforeAll(async () => {
  urls.monime = address(await freePort());
  urls.lengoPay = address(await freePort());
  cluster = await TestCluster.open({
    isOneBackend: true,
    providers: ['identity', 'payments'],
    env: {
      MONIME_URL: urls.monime,
      MONIME_ACCESS_TOKEN: monime.token,
      MONIME_SPACE_ID: monime.space,
      MONIME_WEBHOOK_SECRET: 'signed with this',
      LENGOPAY_URL: urls.lengoPay,
      LENGOPAY_LICENCE_KEY: lengoPay.licence,
      LENGOPAY_WEBSITE_ID: lengoPay.site,
    },
  });
});
test.afterAll(() => cluster.close());

const inFreetown: Trip = {
  from: cottonTree,
  to: { latitude: 8.4595, longitude: -13.2717, accuracy: 8 },
  destination: 'Lumley',
};
const inConakry: Trip = {
  from: { latitude: 9.5092, longitude: -13.7122, accuracy: 8 },
  to: { latitude: 9.54533, longitude: -13.6666, accuracy: 8 },
  destination: 'Madina',
};

const collect = (region: string, method: string, rail: string, credentials: string, channel: string | null) =>
  cluster.change(`UPDATE ride_methods SET is_open = true, rail = '${rail}', credentials = '${credentials}',
    channel = ${channel === null ? 'NULL' : `'${channel}'`} WHERE region = '${region}' AND method = '${method}'`);

/** Proves a wallet of a person, and opens payouts to it. */
async function prove(email: string, method: string, phone: string): Promise<void> {
  await cluster.change(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     SELECT id, '${method}', '${phone}', 'Mohamed Sesay',
       NOT EXISTS (SELECT FROM payment_methods WHERE user_id = users.id AND is_default), true
     FROM users WHERE email = '${email}'`,
    `UPDATE payout_terms SET is_open = true WHERE method = '${method}'`,
  );
}

interface Paid {
  rail: string;
  ours: string;
  token: string | null;
  movement: string;
  units: string;
  kind: 'credit' | 'debit';
}

/** Reads what came in and went out, with what each provider calls it. */
const paid = (): Promise<Paid[]> =>
  cluster.read((sql) =>
    sql<Paid>(`
      SELECT rail, reference::text AS ours, provider_token AS token, provider_transaction_id AS movement,
        CASE currency WHEN 'SLE' THEN to_char(amount / 100.0, 'FM999990.00') ELSE amount::text END AS units, 'credit' AS kind
      FROM payments WHERE state = 'paid'
      UNION ALL
      SELECT rail, id::text, provider_token, provider_transaction_id,
        CASE currency WHEN 'SLE' THEN to_char(amount / 100.0, 'FM999990.00') ELSE amount::text END, 'debit'
      FROM payouts WHERE state = 'paid'`),
  );

interface Country {
  rider: Page;
  driver: Page;
  admin: Page;
}

async function arriveIn(browser: Browser, { from }: Trip, [rider, driver]: [string, string]): Promise<Country> {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const at = { url: cluster.urlA, at: from };
  const riding = await arrive(browser, { ...at, email: rider, role: 'rider' });
  const driving = await arrive(browser, { ...at, email: driver, role: 'driver' });
  await goOnline(driving.page);
  return { rider: riding.page, driver: driving.page, admin };
}

test('Sierra Leone: rides paid by each wallet are paid out, reconciled and closed', async ({ browser }) => {
  await collect('SL', 'orange_money', 'monime', 'MONIME', 'm17');
  await collect('SL', 'afrimoney', 'monime', 'MONIME', 'm18');
  await prove('driver@waka.test', 'orange_money', '+23276555001');
  const { rider, driver, admin } = await arriveIn(browser, inFreetown, ['rider4@waka.test', 'driver@waka.test']);

  for (const wallet of ['Orange Money', 'Afrimoney']) {
    await test.step(`${wallet} through Monime, by a code that any phone dials`, async () => {
      await rideByWallet(rider, driver, inFreetown, wallet);
      const phone = await rider.context().newPage();
      const code = rider.getByText(/\*715\*1\*\d+#/).first();
      await expect(code).toBeVisible();
      await look(rider, `countries-sl-${wallet.slice(0, 4)}-code`);
      await phone.goto(`${urls.monime}/phone`);
      await phone.getByRole('button', { name: 'Approve', exact: true }).last().click();
      await untilPaid(rider, driver, wallet);
      await phone.close();
    });
  }

  await test.step('Orange Money directly, on its own page', async () => {
    await collect('SL', 'orange_money', 'orange', 'ORANGE_MONEY', null);
    await rideByWallet(rider, driver, inFreetown, 'Orange Money');
    const link = rider.getByRole('link', { name: 'Pay with Orange Money' });
    const page = await opened(rider.context(), () => link.click());
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await untilPaid(rider, driver, 'Orange Money');
    await page.close();
  });

  await test.step('the driver is paid out to his wallet', async () => {
    await collect('SL', 'orange_money', 'monime', 'MONIME', 'm17');
    await payOut(driver, 'Orange Money');
    await lookAround(driver, 'countries-sl-payout');
    const [payout] = (await paid()).filter(({ kind }) => kind === 'debit');
    const sandbox = await driver.request.get(`${urls.monime}/paid-out`);
    expect(await sandbox.json()).toEqual([{ reference: payout?.ours, times: 1 }]);
  });

  await test.step('what the providers list is what we have, but for their fees', async () => {
    await moveToYesterday(cluster);
    const lines = await monimeList(admin);
    const said = await importFile(admin, 'SL', 'monime (MONIME)', file(['id', 'owner id'], lines));
    expect(said).toContain('Open differences: 1');
    const direct = (await paid()).filter(({ rail }) => rail === 'orange').map(movedOf);
    expect(await importFile(admin, 'SL', 'orange (ORANGE_MONEY)', file(['txnid', 'order_id'], direct))).toBe(
      '1 line, 1 of them new. Open differences: 0',
    );
    await admin.goto('/admin/books?region=SL&view=differences');
    const open = admin.getByRole('region', { name: 'To check' });
    await expect(open.getByRole('listitem')).toHaveCount(1);
    await expect(open.getByRole('listitem')).toContainText('Fees for the day');
    await lookAround(admin, 'countries-sl-differences', { endsOn: 'desktop' });
    await open.getByRole('button', { name: 'Resolve' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('How').selectOption('booked_elsewhere');
    await dialog.getByLabel('Reason').fill('Given to the accountant');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(open.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('the day is closed', async () => {
    await closeDay(admin, 'SL', yesterday());
    await lookAround(admin, 'countries-sl-closed', { endsOn: 'desktop' });
  });
});

test('Guinea: rides paid by each wallet are paid out, reconciled and closed', async ({ browser }) => {
  await cluster.reset();
  await collect('GN', 'orange_money', 'lengopay', 'LENGOPAY', 'lp-om-gn');
  await collect('GN', 'mtn_money', 'lengopay', 'LENGOPAY', 'lp-momo-gn');
  await prove('rider5@waka.test', 'orange_money', '+224622000001');
  await prove('rider5@waka.test', 'mtn_money', '+224662000001');
  await prove('driver@waka.test', 'orange_money', '+224622000003');
  await cluster.change(
    `UPDATE driver_profiles SET city = 'conakry' WHERE user_id = (SELECT id FROM users WHERE email = 'driver@waka.test')`,
  );
  const { rider, driver, admin } = await arriveIn(browser, inConakry, ['rider5@waka.test', 'driver@waka.test']);

  for (const wallet of ['Orange Money', 'MTN Money']) {
    await test.step(`${wallet} through LengoPay, by the PIN of the phone`, async () => {
      await rideByWallet(rider, driver, inConakry, wallet);
      await look(rider, `countries-gn-${wallet.slice(0, 4)}-asked`);
      await untilPaid(rider, driver, wallet);
    });
  }

  await test.step('MTN Money directly', async () => {
    await collect('GN', 'mtn_money', 'momo', 'MOMO', null);
    await rideByWallet(rider, driver, inConakry, 'MTN Money');
    await untilPaid(rider, driver, 'MTN Money');
  });

  await test.step('the driver is paid out to his wallet', async () => {
    await payOut(driver, 'Orange Money');
    await lookAround(driver, 'countries-gn-payout');
    const listed = await lengoPayAsks(driver, '/api/v1/cashin/all-transactions');
    expect(listed).toEqual([expect.objectContaining({ account: '622000003', status: 'SUCCESS' })]);
  });

  await test.step('what the providers list is what we have', async () => {
    await moveToYesterday(cluster);
    const ours = await paid();
    const direct = ours.filter(({ rail }) => rail === 'momo').map(movedOf);
    const through = ours
      .filter(({ rail }) => rail === 'lengopay')
      .map((one) => ({ ...movedOf(one), id: one.token ?? '' }));
    expect(
      await importFile(
        admin,
        'GN',
        'momo (MOMO)',
        file(['financial transaction id', 'external transaction id'], direct),
      ),
    ).toBe('1 line, 1 of them new. Open differences: 0');
    expect(await importFile(admin, 'GN', 'lengopay (LENGOPAY)', file(['pay_id', 'reference'], through))).toBe(
      '3 lines, 3 of them new. Open differences: 0',
    );
    await admin.goto('/admin/books?region=GN&view=differences');
    await expect(admin.getByRole('region', { name: 'To check' }).getByText('No differences')).toBeVisible();
    await lookAround(admin, 'countries-gn-differences', { endsOn: 'desktop' });
  });

  await test.step('the day is closed', async () => {
    await closeDay(admin, 'GN', yesterday());
    await admin.setViewportSize(DESKTOP);
    await lookAround(admin, 'countries-gn-closed', { endsOn: 'desktop' });
  });
});

const file = (columns: [string, string], lines: readonly Moved[]) => statementFile(yesterday(), columns, lines);

const movedOf = ({ movement, ours, units, kind }: Paid): Moved => ({
  id: movement,
  reference: ours,
  amount: units,
  type: kind,
});

/** Reads the movements that Monime lists, as its portal writes them to a file. */
async function monimeList(page: Page): Promise<Moved[]> {
  const answer = await page.request.get(`${urls.monime}/v1/financial-transactions?limit=50`, {
    headers: { authorization: `Bearer ${monime.token}`, 'monime-space-id': monime.space },
  });
  const { result } = await answer.json();
  return result.map(
    (line: {
      id: string;
      type: 'credit' | 'debit';
      amount: { value: number };
      originatingFee: object | null;
      ownershipGraph: { owner: { id: string } };
    }) => ({
      id: line.id,
      reference: line.ownershipGraph.owner.id,
      amount: (line.amount.value / 100).toFixed(2),
      type: line.originatingFee ? 'fee' : line.type,
    }),
  );
}

async function lengoPayAsks(page: Page, path: string): Promise<unknown> {
  const answer = await page.request.post(`${urls.lengoPay}${path}`, {
    headers: { authorization: `Basic ${lengoPay.licence}` },
    data: { websiteid: lengoPay.site },
  });
  return answer.json();
}
