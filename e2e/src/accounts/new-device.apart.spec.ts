import { expect, test } from '@playwright/test';
import { TestCluster } from '../cluster/test-cluster.ts';
import {
  aBrowser,
  aNewcomer,
  codeTextedTo,
  enterCode,
  expectToast,
  logIn,
  outboxOf,
  registerAsDriver,
  signUpAsRider,
  wrongFor,
} from '../people/newcomers.ts';
import { PASSWORD } from '../people/people.ts';

// With the password settings of production.
let cluster: TestCluster;
test.beforeAll(async () => {
  cluster = await TestCluster.open({
    env: { NEW_DEVICE_CODE: 'on', PASSWORD_MIN: '8' },
    isOneBackend: true,
    providers: [],
  });
});
test.afterAll(() => cluster.close());

test('a short password needs a texted code in a new browser, and none from then on', async ({ browser }) => {
  const rider = { email: 'rider3@waka.test', password: PASSWORD };
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/auth-rider');
  await logIn(page, rider);
  await expectToast(page, 'Login code sent');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByText('We sent a 6-digit code to +232 •••••• 03.')).toBeVisible();
  const code = await codeTextedTo(context, '+23230000003');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Verification code must be 6 digits')).toBeVisible();
  await enterCode(page, wrongFor(code));
  await expectToast(page, 'OTP verification failed', 'Invalid or expired code. Please try again.');
  await page.reload();
  await page.getByRole('button', { name: 'Resend login code' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logIn(page, rider);
  await enterCode(page, code);
  await expectToast(page, 'Login successful');
  await expect(page).toHaveURL(/\/rider$/);

  await page.goto('/api/logout');
  await page.getByRole('link', { name: "I'm a Rider" }).click();
  await logIn(page, rider);
  await expectToast(page, 'Login successful');
  await expect(page).toHaveURL(/\/rider$/);
  await context.close();
});

test('a driver’s, too', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/auth-driver');
  await logIn(page, { email: 'driver3@waka.test', password: PASSWORD });
  await expectToast(page, 'Login code sent');
  await enterCode(page, '12345');
  await expect(page.getByText('Verification code must be 6 digits')).toBeVisible();
  await enterCode(page, await codeTextedTo(context, '+23231000003'));
  await expectToast(page, 'Login successful');
  await expect(page).toHaveURL(/\/driver$/);
  await context.close();
});

test('the form shows how long a password has to be, and the service checks the same', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/auth-driver');
  await page.getByRole('button', { name: 'New driver? Create an account' }).click();
  await expect(
    page.getByText('At least 8 characters. Don’t use your name, phone number or a common word.'),
  ).toBeVisible();
  await registerAsDriver(page, { ...aNewcomer('Sorie Conteh'), password: 'k0la-nu' });
  await expectToast(page, 'Registration failed', 'Password must be at least 8 characters');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await context.close();
});

test('where codes are hardly ever entered, a browser works for its text, and a person notices nothing', async ({
  browser,
}) => {
  await cluster.wasteTextsOf('+23288');
  const { context, page } = await aBrowser(browser, cluster.urlA);
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 428) refusals.push(response.url());
  });
  const phone = `+23288${String(Math.floor(100_000 + Math.random() * 900_000))}`;
  await page.goto('/auth-rider');
  await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();
  await signUpAsRider(page, { ...aNewcomer('Isatu Bangura'), phone });
  await expectToast(page, 'Verification code sent');
  expect(refusals).toHaveLength(1);
  await enterCode(page, await codeTextedTo(context, phone));
  await expectToast(page, 'Phone verified successfully');
  await context.close();
});

test('a driver resets a forgotten password, and a sign-out works after any response of the service', async ({
  browser,
}) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/auth-driver');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('driver4');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('driver4@waka.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expectToast(page, 'Reset email sent');
  await expect(page.getByRole('tab', { name: 'Email' })).toBeVisible();
  await (await outboxOf(context, 'driver4@waka.test')).close();

  await page.goto('/auth-rider');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByRole('button', { name: 'Use a phone code instead' }).click();
  await page.getByLabel('Phone number').fill('+0');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: "I'm a Rider" }).click();
  await logIn(page, { email: 'rider4@waka.test', password: PASSWORD });
  await enterCode(page, await codeTextedTo(context, '+23230000004'));
  await expect(page).toHaveURL(/\/rider$/);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await context.close();
});
