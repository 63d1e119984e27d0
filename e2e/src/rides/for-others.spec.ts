import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { outboxOf } from '../people/newcomers.ts';
import { arriveTogether, cottonTree, enterPin, PHONE, readPin } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

const lumley = { latitude: 8.4595, longitude: -13.2717, accuracy: 8 };
const NAME = 'Fatmata Conteh';
const NUMBER = '+23278123456';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Fills in the form up to the prices. */
async function price(rider: Page): Promise<void> {
  await rider.getByPlaceholder('Where to?').fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
}

test('a ride is booked for a person without an account, who is texted, followed, receipted, and found by ops', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const together = await arriveTogether(browser, cluster);
  const rider = together.rider.page;
  const driver = together.driver.page;
  const { context } = together.rider;

  await test.step('who rides is chosen', async () => {
    await price(rider);
    await rider.getByRole('button', { name: 'I’m riding' }).click();
    const dialog = rider.getByRole('dialog', { name: 'Who is riding?' });
    await dialog.getByRole('button', { name: 'Book for this person' }).click();
    await expect(dialog.getByText('Enter a valid phone number.')).toBeVisible();
    await dialog.getByLabel('Name').fill(NAME);
    await dialog.getByLabel('Phone number').fill('078 123456');
    await dialog.getByLabel('Name').focus();
    await expect(dialog.getByLabel('Phone number')).toHaveValue('+232 78 123456');
    await expect(dialog.getByRole('alert')).toBeHidden();
    await lookAround(rider, 'for-others-dialog');
    await dialog.getByRole('button', { name: 'Book for this person' }).click();
    await expect(rider.getByRole('button', { name: `For ${NAME}` })).toBeVisible();
    await lookAround(rider, 'for-others-booking');
    // A second line would lie under the foot of the sheet.
    const lineOf = async (name: string) => (await rider.getByRole('button', { name }).boundingBox())?.y;
    expect(await lineOf('Add a pickup note')).toBe(await lineOf(`For ${NAME}`));
    await rider.getByText('Cash', { exact: true }).click();
    await rider.getByRole('button', { name: 'Confirm Standard' }).click();
  });

  await test.step('the driver picks up and calls the passenger', async () => {
    await driver.getByRole('button', { name: 'Accept' }).click();
    await expect(driver.getByRole('heading', { name: 'Pick up Fatmata' })).toBeVisible();
    await expect(driver.getByText(/^Booked by /)).toBeVisible();
    await expect(driver.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${NUMBER}`);
    await lookAround(driver, 'for-others-pickup');
  });

  const pin = await readPin(rider);
  await expect(rider.getByRole('heading', { name: `PIN for ${NAME}` })).toBeVisible();
  await lookAround(rider, 'for-others-under-way');
  let link = '';
  const stranger = await browser.newContext({ viewport: PHONE, baseURL: cluster.urlA });
  const passenger = await stranger.newPage();

  await test.step('the passenger opens the link of the text without an account', async () => {
    const outbox = await outboxOf(context, NUMBER);
    const text = outbox.getByRole('main').getByRole('listitem').first();
    await expect(text).toContainText('booked you a Waka ride');
    await expect(text).toContainText(`PIN ${pin}`);
    link = (await text.getByRole('link').getAttribute('href')) ?? '';
    await outbox.close();
    await passenger.goto(new URL(link).pathname);
    await expect(passenger.getByText(/Fatmata/).first()).toBeVisible();
    await expect(passenger.getByText('To the driver, once the trip is over')).toBeVisible();
    await look(passenger, 'for-others-shared-phone-light');
  });

  await test.step('a second text says that the driver is there', async () => {
    await driver.context().setGeolocation(cottonTree);
    await driver.getByRole('button', { name: 'I have arrived' }).click();
    await expect(driver.getByRole('heading', { name: 'Wait for Fatmata' })).toBeVisible();
    const outbox = await outboxOf(context, NUMBER, 2);
    await expect(outbox.getByRole('main').getByRole('listitem').first()).toContainText('is here');
    await outbox.close();
    await look(driver, 'for-others-wait-phone-light');
  });

  await test.step('the end says in words who may pay the cash', async () => {
    await enterPin(driver, pin);
    await expect(rider.getByText('Trip in progress')).toBeVisible();
    await driver.context().setGeolocation(lumley);
    await driver.getByRole('button', { name: 'Complete trip' }).click();
    await expect(driver.getByText('Collect cash from Fatmata')).toBeVisible();
    await expect(driver.getByRole('region', { name: 'How much cash did Fatmata give you?' })).toBeVisible();
    await expect(driver.getByRole('group', { name: 'How was your trip with Fatmata?' })).toBeVisible();
    await expect(driver.getByText(/booked this ride\. The passenger may pay the cash\.$/)).toBeVisible();
    await expect(rider.getByText(`${NAME} may have paid the cash to the driver. If not, you pay it.`)).toBeVisible();
    await expect(rider.getByText(/^Please pay/)).toBeHidden();
    await expect(rider.getByRole('region', { name: /^How much cash did \S+ get\?$/ })).toBeVisible();
    await expect(rider.getByRole('group', { name: new RegExp(`^How was ${NAME}’s ride with `) })).toBeVisible();
    const sum =
      (await driver
        .getByText(/^N?Le\s[\d,.]+$/)
        .first()
        .textContent()) ?? '';
    await expect(passenger.getByText(`${sum} to the driver`)).toBeVisible();
    await stranger.close();
    await lookAround(driver, 'for-others-collect');
    await lookAround(rider, 'for-others-completed');
  });

  await test.step('receipt and history name the passenger', async () => {
    await rider.getByRole('link', { name: 'Receipt' }).click();
    const receipt = rider.getByRole('article');
    await expect(receipt.getByText(NAME)).toBeVisible();
    await expect(receipt.getByText('Booked by')).toBeVisible();
    await lookAround(rider, 'for-others-receipt', { fullPage: true });
    await rider.goto('/rides');
    await expect(rider.getByText(`For ${NAME}`)).toBeVisible();
    await look(rider, 'for-others-history-phone-light');
  });

  await test.step('ops finds the ride by the passenger’s number', async () => {
    const { page: admin } = await anAdmin(browser, cluster.urlA);
    await admin.goto('/admin/people');
    await admin.getByRole('searchbox').fill('078 123456');
    await expect(admin.getByRole('link', { name: `Last ride booked for ${NAME}` })).toBeVisible();
    await lookAround(admin, 'for-others-ops', { endsOn: 'desktop' });
    await admin.getByRole('link', { name: `Last ride booked for ${NAME}` }).click();
    await admin.getByLabel('Why are you opening it?').fill('A bag was left in the car');
    await admin.getByRole('button', { name: 'Open the file' }).click();
    await expect(admin.getByRole('region', { name: 'The ride' }).getByText(NAME)).toBeVisible();
    await lookAround(admin, 'for-others-file', { endsOn: 'desktop' });
  });

  await test.step('the next booking offers the passenger again, until removed', async () => {
    await rider.goto('/rider');
    await rider.getByRole('button', { name: 'Done' }).click();
    await price(rider);
    await rider.getByRole('button', { name: 'I’m riding' }).click();
    const dialog = rider.getByRole('dialog', { name: 'Who is riding?' });
    await expect(dialog.getByRole('button', { name: `${NAME} +232 78 123456` })).toBeVisible();
    await look(rider, 'for-others-again-phone-light');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await rider.evaluate(() => localStorage.setItem('waka:language', 'ar'));
    await rider.reload();
    await rider.getByPlaceholder('إلى أين؟').fill('Lumley');
    await rider
      .getByRole('option', { name: /Lumley/ })
      .first()
      .click();
    await rider.getByRole('button', { name: 'متابعة إلى الحجز' }).click();
    await rider.getByRole('button', { name: 'الرحلة لي' }).click();
    const arabic = rider.getByRole('dialog', { name: 'من سيركب؟' });
    await expect(arabic.getByText(NAME)).toBeVisible();
    await look(rider, 'for-others-again-ar-phone-light');
    await arabic.getByRole('button', { name: `إزالة ${NAME}` }).click();
    await expect(arabic.getByText(NAME)).toBeHidden();
  });
});
