import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
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
  toPhoneLogin,
  wrongFor,
} from '../people/newcomers.ts';
import { PASSWORD } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

test('a rider signs up, gets a code and rides; later a code or a known phone is enough', async ({ browser }) => {
  const isatu = aNewcomer('Isatu Bangura');
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/');
  await page.getByRole('link', { name: "I'm a Rider" }).click();
  await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();

  await test.step('a missing value is shown at its field, and the first one gets the focus', async () => {
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
  });

  await test.step('a password that everybody would try is refused by the service, at its field', async () => {
    await signUpAsRider(page, { ...isatu, password: '123456' });
    await expectToast(page, 'Signup failed', 'Please choose a password that is harder to guess');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  await signUpAsRider(page, isatu);
  await expectToast(page, 'Verification code sent');
  const code = await codeTextedTo(context, isatu.phone);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Verification code must be 6 digits')).toBeVisible();
  await enterCode(page, wrongFor(code));
  await expectToast(page, 'Verification failed', 'Invalid or expired code. Please try again.');

  await test.step('the whole text may be pasted, and the page may have been thrown away meanwhile', async () => {
    await page.reload();
    await page.getByLabel('Verification code').focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByLabel('Verification code')).toHaveValue(code);
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectToast(page, 'Phone verified successfully');
  await expect(page).toHaveURL(/\/rider$/);
  await expect(page.getByPlaceholder('Where to?')).toBeVisible();

  await test.step('this browser has proved the phone: no code is asked for', async () => {
    await signOut(page);
    await toPhoneLogin(page, isatu.phone);
    await expectToast(page, 'Login successful');
    await expect(page).toHaveURL(/\/rider$/);
    await context.close();
  });

  await test.step('another browser gets a code', async () => {
    await cluster.letAMinutePass();
    const other = await aBrowser(browser, cluster.urlB);
    await other.page.goto('/');
    await toPhoneLogin(other.page, isatu.phone);
    await expectToast(other.page, 'Login code sent');
    const loginCode = await codeTextedTo(other.context, isatu.phone, 2);
    await enterCode(other.page, wrongFor(loginCode));
    await expectToast(other.page, 'OTP verification failed', 'Invalid or expired code. Please try again.');

    await other.page.getByRole('button', { name: 'Resend login code' }).click();
    await expect(other.page.getByRole('button', { name: /Resend code in 0:\d\d/ })).toBeDisabled();
    await other.page.getByRole('button', { name: 'I already have a code' }).click();
    await enterCode(other.page, loginCode);
    await expectToast(other.page, 'Login successful');
    await expect(other.page).toHaveURL(/\/rider$/);
    await other.context.close();
  });
});

test('a driver registers, has the code sent again, and drives', async ({ browser }) => {
  const sorie = aNewcomer('Sorie Conteh');
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('link', { name: "I'm a Driver" }).click();
  await page.getByRole('button', { name: 'New driver? Create an account' }).click();
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await page.getByRole('button', { name: 'New driver? Create an account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();

  await registerAsDriver(page, { ...sorie, phone: '0761234567' });
  await expectToast(
    page,
    'Registration failed',
    'Phone numbers in Sierra Leone look like 076 123456 or +232 76 123456',
  );
  const registration = page.waitForRequest('**/api/auth/register');
  await registerAsDriver(page, sorie);
  expect((await registration).postDataJSON()).toMatchObject({ ...sorie, fullName: 'Sorie Conteh', userType: 'driver' });
  await expectToast(page, 'Verification code sent', 'Please check your phone for verification code');
  const first = await codeTextedTo(context, sorie.phone);

  await test.step('the next code may be asked for after the wait that the service wants', async () => {
    await expect(page.getByRole('button', { name: /Resend Code in 0:\d\d/ })).toBeDisabled();
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Resend Code', exact: true }).click();
    await expectToast(
      page,
      'Failed to resend code',
      'A code is on its way. Please wait a minute before asking for another.',
    );
    await expect(page.getByRole('button', { name: /Resend Code in 0:\d\d/ })).toBeDisabled();
    await page.clock.fastForward(61_000);
    await cluster.letAMinutePass();
    await page.getByRole('button', { name: 'Resend Code', exact: true }).click();
    await expectToast(page, 'Code resent');
  });

  const second = await codeTextedTo(context, sorie.phone, 2);
  await enterCode(page, first);
  await expectToast(page, 'Verification failed', 'Invalid or expired code. Please try again.');
  await enterCode(page, second);
  await expectToast(page, 'Phone verified successfully');
  await expect(page).toHaveURL(/\/driver$/);

  await test.step('the same phone makes a rider too: this browser has proved it', async () => {
    await signOut(page);
    await page.goto('/auth-rider');
    await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();
    await signUpAsRider(page, sorie);
    await expectToast(page, 'Account created successfully');
    await expect(page).toHaveURL(/\/rider$/);
    await expect(page.getByPlaceholder('Where to?')).toBeVisible();
    await page.goto('/auth-rider');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await context.close();
  });
});

test('a rider who drives too need not prove the phone again; drivers sign in by e-mail or phone', async ({
  browser,
}) => {
  const mariama = aNewcomer('Mariama Jalloh');
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/auth-rider');
  await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();
  await signUpAsRider(page, mariama);
  await enterCode(page, await codeTextedTo(context, mariama.phone));
  await expect(page).toHaveURL(/\/rider$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Drive with Waka' }).click();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page).toHaveURL(/\/auth-driver$/);
  await page.getByRole('button', { name: 'New driver? Create an account' }).click();
  await registerAsDriver(page, mariama);
  await expectToast(page, 'Account created successfully');
  await expect(page).toHaveURL(/\/driver$/);
  await context.close();
  await cluster.letAMinutePass();

  const other = await aBrowser(browser, cluster.urlB);
  await other.page.goto('/auth-driver');
  await test.step('by password', async () => {
    await logIn(other.page, { email: 'unknown', password: '12345' });
    await expect(other.page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(other.page.getByText('Password must be at least 6 characters')).toBeVisible();
    await logIn(other.page, { ...mariama, password: 'not this one' });
    await expectToast(other.page, 'Login failed', 'Please check your credentials');
  });
  await test.step('by phone', async () => {
    await other.page.getByRole('tab', { name: 'Phone' }).click();
    await other.page.getByLabel('Phone number').fill('+23276');
    await other.page.getByRole('button', { name: 'Send code' }).click();
    await expect(other.page.getByText('Please enter a valid phone number')).toBeVisible();
    await other.page.getByLabel('Phone number').fill('0761234567');
    await other.page.getByRole('button', { name: 'Send code' }).click();
    await expectToast(
      other.page,
      'Phone login failed',
      'Phone numbers in Sierra Leone look like 076 123456 or +232 76 123456',
    );
    await other.page.getByLabel('Phone number').fill(mariama.phone);
    await other.page.getByRole('button', { name: 'Send code' }).click();
    await expectToast(other.page, 'Login code sent');
    const code = await codeTextedTo(other.context, mariama.phone, 2);
    await enterCode(other.page, wrongFor(code));
    await expectToast(other.page, 'Verification failed', 'Invalid or expired code. Please try again.');
    await enterCode(other.page, code);
    await expectToast(other.page, 'Login successful');
    await expect(other.page).toHaveURL(/\/driver$/);
    await other.context.close();
  });
});

test('a forgotten password is replaced by the mailed link, once', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/auth-rider');
  await page.getByLabel('Email').fill('rider7@waka.test');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('rider7@waka.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expectToast(page, 'Reset email sent');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  const outbox = await outboxOf(context, 'rider7@waka.test');
  const link = (await outbox.getByRole('main').getByRole('link').getAttribute('href')) ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('mangrove-7');
  await page.getByLabel('Confirm new password').fill('mangrove-8');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm new password').fill('mangrove-7');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expectToast(page, 'Password reset successful');
  await expect(page).toHaveURL(/\/auth-rider$/);
  await logIn(page, { email: 'rider7@waka.test', password: PASSWORD });
  await expectToast(page, 'Login failed', 'Please check your credentials');
  await logIn(page, { email: 'rider7@waka.test', password: 'mangrove-7' });
  await expectToast(page, 'Login successful');
  await expect(page).toHaveURL(/\/rider$/);

  await test.step('a signed-in person may open a link too, and finds it used up', async () => {
    await page.goto(pathname + search);
    await page.getByLabel('New password', { exact: true }).fill('mangrove-9');
    await page.getByLabel('Confirm new password').fill('mangrove-9');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expectToast(page, 'Password reset failed', 'The password reset link is invalid or expired');
  });

  await test.step('an incomplete link shows an error', async () => {
    await page.goto('/reset-password?token=abc');
    await expectToast(page, 'Invalid reset link', 'The password reset link is invalid or expired');
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(/\/rider$/);
    await context.close();
  });
});

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^(Logout|Sign Out)$/ }).click();
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
}
