import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../look/axe.ts';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { aNewcomer, codeTextedTo, expectToast, outboxOf, wrongFor } from '../people/newcomers.ts';
import { arrive, cottonTree, DESKTOP, PASSWORD, PHONE } from '../people/people.ts';
import { largePdf, picture } from '../people/uploads.ts';

const nextYear = new Date().getFullYear() + 1;

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aRider = (number: number) => ({
  url: cluster.urlA,
  email: `rider${number}@waka.test`,
  role: 'rider' as const,
  at: cottonTree,
});
const aDriver = () => ({ url: cluster.urlA, email: 'driver@waka.test', role: 'driver' as const, at: cottonTree });

const expectNoBarriers = async (page: Page) => {
  await expect(page.locator('h1')).toBeVisible();
  expect(await axeFindings(page, 'wcag22aa', 'best-practice')).toEqual([]);
};

const choosePicture = async (page: Page, file: string | typeof picture) => {
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
};

test('a rider edits the profile, undoes a change, and keeps what a failing save would lose', async ({ browser }) => {
  const { context, page } = await arrive(browser, aRider(1));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'View profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expectNoBarriers(page);

  const edit = page.getByRole('button', { name: 'Edit Personal Information' });
  await edit.click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('Address').fill('Nowhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await expect(page.getByText('Nowhere')).toBeHidden();

  await edit.click();
  const typeOf = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('type');
  expect(`${await typeOf('Email')} ${await typeOf('Phone')} ${await typeOf('Date of birth')}`).toBe('email tel date');
  await page.getByLabel('Date of birth').fill('1994-02-28');
  await page.getByLabel('Gender').selectOption('prefer_not_to_say');
  await page.getByLabel('Address').fill('3 Pademba Road, Freetown');
  await expectNoBarriers(page);
  await page.route('**/api/profile', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
  await expect(page.getByLabel('Address')).toHaveValue('3 Pademba Road, Freetown');

  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Profile updated successfully!');
  await expect(page.getByText('28/02/1994')).toBeVisible();
  await page.reload();
  await expect(page.getByText('28/02/1994')).toBeVisible();
  await expect(page.getByText('Prefer not to say')).toBeVisible();
  await context.close();
});

test('a photo goes through the storage, and a file that is no photo does not', async ({ browser }) => {
  const { context, page } = await arrive(browser, aRider(2));
  await page.goto('/profile');

  await choosePicture(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
  await expect(page.getByRole('alert')).toHaveText('You can only upload pictures.');
  await page.getByRole('button', { name: 'Close' }).click();
  await choosePicture(page, { ...picture, name: 'huge.png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByRole('alert')).toContainText('huge.png exceeds maximum allowed size of 5');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.route('**/api/profile-photo/upload', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await choosePicture(page, picture);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to get upload URL: Bad Gateway');
  await page.unroute('**/api/profile-photo/upload');

  await page.route('**/api/profile-photo', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Failed to update profile photo. Please try again.',
  );
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await page.unroute('**/api/profile-photo');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectToast(page, 'Success', 'Profile photo updated successfully!');
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/api\/photos\//);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.locator('main img')).toBeHidden();
  await context.close();
});

test('a phone takes the photo with its own camera', async ({ browser }) => {
  const { context } = await arrive(browser, aRider(7));
  // Touch instead of a mouse: only then is there a camera button.
  const phone = await browser.newContext({
    baseURL: cluster.urlA,
    storageState: await context.storageState(),
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await phone.newPage();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change profile photo' }).tap();
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).tap();
  const camera = await asked;
  expect(await camera.element().getAttribute('capture')).toBe('user');
  await camera.setFiles(picture);
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload' }).tap();
  await expectToast(page, 'Success', 'Profile photo updated successfully!');
  await phone.close();
  await context.close();
});

test('a new phone number and address apply once their owner has proved that they are his', async ({ browser }) => {
  const { context, page } = await arrive(browser, aRider(6));
  const { email, phone } = aNewcomer('Isatu Bangura');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Personal Information' }).click();
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Is it really you?' }).getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(2);
  await expectNoBarriers(page);

  const code = await codeTextedTo(context, phone);
  await page.getByLabel('Verification code').fill(wrongFor(code));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectToast(page, 'Error');
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectToast(page, 'Success', 'Your new phone number is confirmed.');
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(1);

  const outbox = await outboxOf(context, email);
  const { pathname, search, hash } = new URL(
    (await outbox.getByRole('main').getByRole('link').getAttribute('href')) ?? '',
  );
  await page.goto(pathname + search + hash);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email is confirmed')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByText('Waiting for confirmation')).toBeHidden();
  await context.close();
});

test('a driver edits each card by itself and submits a document', async ({ browser }) => {
  const { context, page } = await arrive(browser, { ...aDriver(), viewport: DESKTOP });
  await page.goto('/driver/profile');
  await expect(page.getByText('Lifetime Trips')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Edit Personal Information' }).click();
  await expect(page.getByLabel('Gender').locator('option:not([value=""])')).toHaveText(['Male', 'Female', 'Other']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Driver Information' }).click();
  await page.getByRole('button', { name: 'Edit Vehicle Information' }).click();
  await page.getByLabel('Model').fill('RAV4');
  const vehicle = page.getByRole('region', { name: 'Vehicle Information' });
  await vehicle.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Profile updated successfully!');
  await expect(vehicle.getByText('RAV4')).toBeVisible();
  await expect(page.getByLabel('Licence number')).toBeVisible();
  await page.getByRole('link', { name: 'Documents & photos' }).click();
  await expect(page.getByText('Your account is approved')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Upload: Driving licence' }).click();
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(picture);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Missing required meta field: Expires on.');
  await page.getByLabel('Expires on').fill('2020-12-31');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This document has expired.');
  await page.getByLabel('Expires on').fill(`${nextYear}-12-31`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Document sent');
  const licence = page.getByRole('article', { name: 'Driving licence' });
  await expect(licence.getByText('In review')).toBeVisible();
  await expect(licence.getByText(`Expires on 31 Dec ${nextYear}`)).toBeVisible();

  await test.step('above 5 MB it goes in parts, with its progress', async () => {
    const parts = new Set<string | null>();
    await page.route(/[?&]partNumber=/, async (route) => {
      const part = new URL(route.request().url()).searchParams.get('partNumber');
      if (route.request().method() === 'PUT') parts.add(part);
      if (part === '2') {
        await expect(page.getByText('Uploading: 87%')).toBeVisible();
        await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '87');
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload: Insurance' }).click();
    await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(largePdf);
    await page.getByLabel('Expires on').fill(`${nextYear}-12-31`);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Insurance' }).getByText('In review')).toBeVisible();
    expect(parts).toEqual(new Set(['1', '2']));
    await page.unroute(/[?&]partNumber=/);
  });
  await page.getByRole('link', { name: /Vehicle Information/ }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/driver$/);
  await context.close();
});
