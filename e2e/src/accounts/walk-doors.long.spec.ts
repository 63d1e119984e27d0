import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { takePicture } from '../look/look.ts';
import { aNewcomer, signUpAsRider } from '../people/newcomers.ts';
import { PHONE } from '../people/people.ts';
import { walker } from '../look/walk.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

test('the landing page has no flaw, from its top to its footer', async ({ browser }) => {
  const { see, flaws } = walker('doors');
  const page = await browser.newPage({ baseURL: cluster.urlA, viewport: PHONE, locale: 'en-GB' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await see(page, 'landing');
  for (const heading of ['One coast', 'three steps', 'Get in with confidence', 'Krio']) {
    await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    await takePicture(page, `landing-${heading.toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await takePicture(page, 'landing-footer');
  expect(flaws).toEqual([]);
});

test('the screens before sign-in have no flaw', async ({ browser }) => {
  test.setTimeout(240_000);
  const { see, flaws } = walker('doors');
  const page = await browser.newPage({ baseURL: cluster.urlA, viewport: PHONE, locale: 'en-GB' });
  const person = aNewcomer('Isatu Bangura');

  await page.goto('/auth-rider');
  await see(page, 'rider-login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await see(page, 'rider-login-refused');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await see(page, 'forgot-password');
  await page.getByRole('button', { name: 'Back to login' }).click();
  await page.getByRole('button', { name: 'Use a phone code instead' }).click();
  await see(page, 'phone-login');
  await page.getByRole('button', { name: 'Use email and password instead' }).click();
  await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();
  await see(page, 'rider-signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(page, 'signup-refused');
  await signUpAsRider(page, person);
  await page.getByLabel('Verification code').fill('123456');
  await see(page, 'verify');

  await page.goto('/auth-driver');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await see(page, 'driver-login');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await see(page, 'driver-login-phone');
  await page.getByRole('button', { name: 'New driver? Create an account' }).click();
  await see(page, 'driver-register');

  for (const [path, heading, screen] of [
    ['/reset-password?token=abc&type=rider', 'Reset Your Password', 'reset-password'],
    ['/reset-password?token=abc&type=stranger', 'Invalid Reset Link', 'reset-password-invalid'],
    ['/nowhere', '404 Page Not Found', 'not-found'],
    ['/r/no-such-link', 'This link has expired', 'shared-unknown'],
    ['/dev/design', 'ui/', 'design'],
    [`/dev/outbox?to=${encodeURIComponent(person.phone)}`, 'outbox', 'outbox'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: new RegExp(heading, 'i') }).first()).toBeVisible();
    await see(page, screen);
  }
  expect(flaws).toEqual([]);
});

test('completing a profile has no flaw', async ({ browser }) => {
  const { see, flaws } = walker('doors');
  const page = await browser.newPage({ baseURL: cluster.urlA, viewport: PHONE, locale: 'en-GB' });
  await page.goto('/');
  await page.getByRole('link', { name: /Admin Access/ }).click();
  await page.getByRole('button', { name: /New person/ }).click();
  await page.getByRole('combobox').waitFor();
  await see(page, 'complete-profile');
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await see(page, 'complete-profile-refused');
  expect(flaws).toEqual([]);
});
