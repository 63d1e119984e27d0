import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideByWallet, untilPaid } from '../people/country-rides.ts';
import { openPayment, toast, typeCard } from '../people/payment-steps.ts';
import { arrive, cottonTree, goOnline } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

/** Its owner disputes each payment. */
const DISPUTES = '4000000000000259';

let cluster: TestCluster;
test.beforeEach(async ({ shared }) => {
  cluster = await shared.reset();
  // Rows of one version are the same in each test, as backends keep them by it.
  await cluster.change(`UPDATE ride_methods SET is_open = true WHERE method = 'card' AND region = 'SL'`);
});

const inFreetown = {
  from: cottonTree,
  to: { latitude: 8.4595, longitude: -13.2717, accuracy: 8 },
  destination: 'Lumley',
};

test('money in doubt is asked about again, and goes back through its rail', async ({ browser }) => {
  test.setTimeout(180_000);
  await cluster.change(
    `UPDATE ride_methods SET is_open = true, rail = 'momo', credentials = 'MOMO', channel = NULL
     WHERE method = 'afrimoney'`,
  );
  const at = { url: cluster.urlA, at: cottonTree };
  const { page: rider } = await arrive(browser, { ...at, email: 'rider6@waka.test', role: 'rider' });
  const { page: driver } = await arrive(browser, { ...at, email: 'driver@waka.test', role: 'driver' });
  await goOnline(driver);
  await rideByWallet(rider, driver, inFreetown, 'Afrimoney');
  await untilPaid(rider, driver, 'Afrimoney');
  // As if the provider had been silent for a day, and the driver paid in cash: what comes then pays for nothing.
  await cluster.change(
    `UPDATE payments SET state = 'cash_instead', reason = 'timed_out', in_doubt_since = now(), provider_transaction_id = NULL`,
  );
  const { page: admin } = await anAdmin(browser, cluster.urlB);
  const dialog = admin.getByRole('dialog');

  await admin.goto('/admin/money?view=doubts');
  await expect(admin.getByRole('button', { name: 'It was not paid' })).toBeVisible();
  await lookAround(admin, 'refunds-doubts', { endsOn: 'desktop' });
  await admin.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByLabel('Reason').fill('It answers again');
  await lookAround(admin, 'refunds-ask-again', { endsOn: 'desktop' });
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(admin.getByText('Nothing in doubt')).toBeVisible();

  await expect(async () => {
    await admin.goto('/admin/money?view=refunds');
    await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lookAround(admin, 'refunds-due', { endsOn: 'desktop' });
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Reason').fill('The driver was paid in cash');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toBeHidden();
  const ended = admin.getByRole('region', { name: 'Refunded' });
  await expect(ended.getByRole('listitem')).toContainText('Refunded', { timeout: 30_000 });
  await expect(admin.getByText('No refunds due')).toBeVisible();
  await lookAround(admin, 'refunds-made', { endsOn: 'desktop' });
});

/** Asks Stripe's local server. */
async function askStripe<Answer>(path: string, form?: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${cluster.stripeUrl}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_of_this_cluster' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return answer.json();
}

test('a refund of a disputed payment says why it waits, and offers its buttons once the bank has decided', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const at = { url: cluster.urlA, at: cottonTree };
  const { page: rider } = await arrive(browser, { ...at, email: 'rider5@waka.test', role: 'rider' });
  const { page: driver } = await arrive(browser, { ...at, email: 'driver@waka.test', role: 'driver' });
  await goOnline(driver);
  const add = rider.getByRole('button', { name: 'Add Card' });
  const back = rider.getByRole('button', { name: 'Back' });
  // A backend reads the rows of wallets anew some moments after their change.
  await expect(async () => {
    if (await back.isVisible()) await back.click();
    await openPayment(rider);
    await expect(add).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await add.click();
  await typeCard(rider, DISPUTES);
  await rider.getByRole('dialog').getByRole('button', { name: 'Add Card' }).click();
  await expect(toast(rider, 'Card Added')).toBeVisible();
  await back.click();
  await rideByWallet(rider, driver, inFreetown, 'Card');
  await untilPaid(rider, driver, 'Card');

  const { page: admin, context } = await anAdmin(browser, cluster.urlB);
  const [ride] = await cluster.read((sql) => sql<{ id: string }>('SELECT id FROM rides ORDER BY id DESC LIMIT 1'));
  const decided = await context.request.post(`/api/ops/rides/${ride?.id}/refund-note`, {
    data: { amount: 1000, reason: 'The way was shorter' },
    headers: { origin: cluster.urlB },
  });
  await expect(decided).toBeOK();
  await admin.goto('/admin/money?view=refunds');
  const due = admin.getByRole('region', { name: 'Refunds due' });
  await expect(due.getByRole('button', { name: 'Give as credit' })).toBeVisible();

  // No page is loaded anew: what the bank says comes to the open one.
  const { data } = await askStripe<{ data: { id: string }[] }>('disputes?limit=100');
  const [dispute] = data;
  await cluster.change(
    `INSERT INTO card_disputes (provider_id, rail, credentials, region) VALUES ('${dispute?.id}', 'stripe', 'STRIPE', 'SL')`,
  );
  await expect(due.getByText('Disputed with the bank. It can be refunded once the bank has decided.')).toBeVisible();
  await expect(due.getByRole('button')).toHaveCount(0);
  await lookAround(admin, 'refunds-disputed', { endsOn: 'desktop' });

  const [fare] = await cluster.read((sql) => sql<{ amount: number }>('SELECT amount FROM card_disputes'));
  await askStripe(`disputes/${dispute?.id}`, {
    'metadata[amount]': String((fare?.amount ?? 0) - 600),
    'metadata[status]': 'lost',
  });
  await cluster.change('UPDATE card_disputes SET next_check_at = now()');
  await expect(due.getByRole('button', { name: 'Give as credit' })).toBeVisible();
  await expect(due.getByText('Le 6,000')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Refunded' })).toContainText('withdrawn: the bank gave the fare back');
  await lookAround(admin, 'refunds-cut', { endsOn: 'desktop' });
  await askStripe(`disputes/${dispute?.id}`, { 'metadata[status]': 'won' });
  await cluster.change('UPDATE card_disputes SET next_check_at = now()');
  await expect(due.getByText('Le 4,000')).toBeVisible();
  await lookAround(admin, 'refunds-restored', { endsOn: 'desktop' });

  await test.step('the file of the ride says what goes back and what was disputed, and how much can still go back', async () => {
    await due.getByRole('link', { name: /^W\d/ }).first().click();
    const facts = admin.getByRole('region', { name: 'The ride' });
    await expect(facts.getByText(/^Le\s[\d,]+ of Le\s[\d,]+ · Won · /)).toBeVisible();
    await expect(facts.getByText(/^Le\s6,000 · due · borne by the service · /)).toBeVisible();
    await expect(facts.getByText(/^Le\s4,000 · due · borne by the service · /)).toBeVisible();
    await expect(admin.getByText('Dispute with the bank lost')).toBeVisible();
    await expect(admin.getByText('Dispute with the bank won')).toBeVisible();
    await admin.getByRole('button', { name: 'Record a refund' }).click();
    await expect(dialogOf(admin).getByText(/ that the rider paid can still be given back\.$/)).toBeVisible();
    await lookAround(admin, 'refunds-second', { endsOn: 'desktop' });
    const [paid] = await cluster.read((sql) => sql<{ amount: number }>('SELECT amount FROM payments'));
    // Another admin decides about all but one leone, while the dialog is open.
    await context.request.post(`/api/ops/rides/${ride?.id}/refund-note`, {
      data: { amount: (paid?.amount ?? 0) - 1100, reason: 'The rest of it' },
      headers: { origin: cluster.urlB },
    });
    await dialogOf(admin)
      .getByLabel(/^Amount/)
      .fill('2000');
    await dialogOf(admin).getByLabel('Reason').fill('One more');
    await dialogOf(admin).getByRole('button', { name: 'Record a refund' }).click();
    await expect(
      dialogOf(admin).getByText('At most Le 1,000: the rest has been refunded or is due back'),
    ).toBeVisible();
    await lookAround(admin, 'refunds-too-much', { endsOn: 'desktop' });
    await dialogOf(admin).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the file of the rider has the dispute; of one case it opens again without a question', async () => {
    await admin.getByRole('region', { name: 'The ride' }).getByRole('link').first().click();
    await expect(admin.getByText('Card disputes: 1, lost: 0')).toBeVisible();
    await lookAround(admin, 'refunds-person', { endsOn: 'desktop' });
    await admin.goto('/admin/people');
    await admin.getByRole('searchbox').fill('rider5');
    await admin.getByRole('link', { name: /rider5@waka\.test/ }).click();
    await dialogOf(admin).getByLabel('Reason').fill('Disputed a payment');
    await dialogOf(admin).getByRole('button', { name: 'Open file' }).click();
    await expect(admin.getByText('Card disputes: 1, lost: 0')).toBeVisible();
    const rides = admin.getByRole('region', { name: 'Rides' });
    await rides.getByRole('link').first().click();
    await expect(admin.getByRole('region', { name: 'The ride' })).toContainText('Disputed with the bank');
    await admin.goBack();
    await expect(admin.getByText('Card disputes: 1, lost: 0')).toBeVisible();
    await expect(dialogOf(admin)).toBeHidden();
  });
});

const dialogOf = (page: Page) => page.getByRole('dialog');
