import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import {
  aBrowser,
  aNewcomer,
  enterCode,
  expectToast,
  logIn,
  registerAsDriver,
  signUpAsRider,
  toPhoneLogin,
} from '../people/newcomers.ts';
import { arrive, cottonTree, PASSWORD, PHONE } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

test('every failure has a text of its own when the service sends none', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.clock.install();
  // Replies in place of the real ones, by the last part of the address; all others fail without a body.
  const answers = new Map<string, object>();
  await page.route('**/api/auth/**', (route) => {
    const json = answers.get(route.request().url().split('/').at(-1) ?? '');
    if (route.request().method() !== 'POST') return route.continue();
    return json ? route.fulfill({ json }) : route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  const pressResend = async () => {
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Resend Code', exact: true }).click();
  };

  await test.step('a rider', async () => {
    await page.goto('/auth-rider');
    await logIn(page, { email: 'rider@waka.test', password: PASSWORD });
    await expectToast(page, 'Login failed', 'Please check your credentials');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectToast(page, 'Failed to send reset email', 'Please try again');
    await page.getByRole('button', { name: 'Back to login' }).click();
    await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();
    await signUpAsRider(page, aNewcomer('Isatu Bangura'));
    await expectToast(page, 'Signup failed', 'Please try again');
    answers.set('register', { verified: false, autoLoggedIn: false });
    await page.getByRole('button', { name: 'Create account' }).click();
    await enterCode(page, '123456');
    await expectToast(page, 'Verification failed', 'Please check your code');
    await pressResend();
    await expectToast(page, 'Failed to resend code', 'Please try again');
    await page.goto('/');
    await toPhoneLogin(page, '+23276111222');
    await expectToast(page, 'Phone login failed', 'Please try again');
    answers.set('login-phone', { autoLogin: false });
    await page.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, '123456');
    await expectToast(page, 'OTP verification failed', 'Please check your code');
  });

  answers.clear();
  await test.step('a driver', async () => {
    await page.goto('/auth-driver');
    await logIn(page, { email: 'driver@waka.test', password: PASSWORD });
    await expectToast(page, 'Login failed', 'Please check your credentials and try again.');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectToast(page, 'Reset failed', 'Please try again');
    await page.getByRole('button', { name: 'Back to login' }).click();
    await page.getByRole('tab', { name: 'Phone' }).click();
    await page.getByLabel('Phone number').fill('+23276111222');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectToast(page, 'Phone login failed', 'Please check your phone number and try again.');
    await page.getByRole('button', { name: 'New driver? Create an account' }).click();
    await registerAsDriver(page, aNewcomer('Sorie Conteh'));
    await expectToast(page, 'Registration failed', 'Please try again');
    answers.set('register', { verified: false, autoLoggedIn: false });
    await page.getByRole('button', { name: 'Create account' }).click();
    await enterCode(page, '123456');
    await expectToast(page, 'Verification failed', 'Invalid or expired code. Please try again.');
  });

  await page.goto('/reset-password?token=abc&type=driver');
  await page.getByLabel('New password', { exact: true }).fill('mangrove-7');
  await page.getByLabel('Confirm new password').fill('mangrove-7');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expectToast(page, 'Password reset failed', 'Failed to reset password');
  await context.close();
});

test('all users see the screens of their role, and no one else does', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await test.step('signed out', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const address of ['/nowhere', '/admin', '/profile', '/settings', '/payment', '/driver/profile']) {
      await page.goto(address);
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
    }
    await page.goto('/rider');
    await expect(page).toHaveURL(/\/auth-rider$/);
    await page.route('**/api/dev/outbox', (route) =>
      route.fulfill({ status: 404, json: { code: 'request.not_found', message: 'There’s nothing here.' } }),
    );
    await page.goto('/dev/outbox');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await page.goto('/driver');
    await expect(page).toHaveURL(/\/auth-driver$/);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByRole('link', { name: 'Book a Ride' })).toBeVisible();
    expect(asked).toContain('/nowhere');
    expect(asked.filter((path) => /^\/api\/(rides|payment-methods|driver)\b/.test(path))).toEqual([]);
    for (const unbuilt of ['Safety', 'Pricing', 'Requirements', 'Support']) {
      await expect(page.getByRole('contentinfo').getByText(new RegExp(`^${unbuilt}`))).toBeVisible();
      await expect(page.getByRole('link', { name: unbuilt, exact: true })).toHaveCount(0);
    }
  });

  await test.step('an error that nothing catches is logged and kept from the page', async () => {
    const uncaught: Error[] = [];
    page.on('pageerror', (error) => uncaught.push(error));
    const logged = (kind: string) =>
      page.waitForEvent('console', (message) => message.text().startsWith(`Unhandled ${kind}:`));
    const both = Promise.all([logged('error'), logged('rejection')]);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a failure that is thrown');
      });
      setTimeout(() => void Promise.reject(new Error('a promise that is rejected')));
    });
    await both;
    expect(uncaught).toEqual([]);
  });

  await test.step('the other role’s screen lets no one in', async () => {
    await page.goto('/auth-rider');
    await logIn(page, { email: 'driver@waka.test', password: PASSWORD });
    await expectToast(page, 'Login failed', 'Please check your credentials');
    await logIn(page, { email: 'rider@waka.test', password: PASSWORD });
    await expect(page).toHaveURL(/\/rider$/);
  });

  await test.step('a spinner shows until it is known who this is', async () => {
    await page.route('**/api/auth/user', async (route) => {
      await expect(page.getByText('Loading...')).toBeVisible();
      await route.continue();
    });
    await page.goto('/');
    await expect(page).toHaveURL(/\/rider$/);
    await page.unroute('**/api/auth/user');
  });

  await test.step('a rider is no driver and no admin', async () => {
    await page.goto('/driver');
    await expect(page).toHaveURL(/\/auth-driver$/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/rider$/);
    for (const address of ['/auth-rider', '/auth-driver', '/nowhere']) {
      await page.goto(address);
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(/\/rider$/);
    await context.close();
  });

  await test.step('a driver is no rider, and has no sign-in either', async () => {
    const { page: driver, context: other } = await arrive(browser, {
      url: cluster.urlA,
      email: 'driver@waka.test',
      role: 'driver',
      at: cottonTree,
    });
    for (const address of ['/', '/rider', '/admin']) {
      await driver.goto(address);
      await expect(driver).toHaveURL(/\/driver$/);
    }
    for (const address of ['/auth-rider', '/auth-driver', '/nowhere']) {
      await driver.goto(address);
      await expect(driver.getByText('404 Page Not Found')).toBeVisible();
    }
    for (const [address, heading] of [
      ['/driver/profile', 'Driver Profile'],
      ['/profile', 'My Profile'],
      ['/settings', 'Settings'],
      ['/payment', 'Payment Methods'],
    ] as const) {
      await driver.goto(address);
      await expect(driver.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await other.close();
  });
});

test('an admin signs in through the identity provider, and out again', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/');
  await page.getByRole('link', { name: "I'm an Admin" }).click();
  await page.getByRole('button', { name: /Adama Cole/ }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Admin User')).toBeVisible();
  await expect(page.getByText('Adama Cole')).toBeVisible();
  for (const address of ['/', '/rider']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/admin$/);
  }
  await page.goto('/auth-driver');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Payment Methods' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Methods' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', /^\/api\/logout/);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await context.close();
});

test('a person without a role completes the profile first, and cannot become an admin by it', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
  await page.goto('/');
  await page.getByRole('link', { name: /Admin Access/ }).click();
  await page.getByRole('button', { name: /New person/ }).click();
  const card = page.getByRole('heading', { name: 'Complete Your Profile' }).locator('..');
  await expect(card).toBeVisible();
  const { x = 0, width = 0 } = (await card.boundingBox()) ?? {};
  expect(x + width / 2).toBeCloseTo(PHONE.width / 2, 0);
  await page.goto('/rider');
  await expect(page.getByLabel('Role')).toHaveValue('admin');
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await expectToast(page, 'Missing information', 'Please fill in all required fields');
  await expect(page.getByLabel('Full name')).toBeFocused();

  await page.getByLabel('Full name').fill('Hawa Sankoh');
  await page.getByLabel('Phone number').fill('+232 76 555 123');
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await expectToast(page, 'Error', 'Your account can’t have this role.');
  await page.getByLabel('Role').selectOption('Rider - Book rides');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await expectToast(page, 'Profile completed successfully');
  await page.evaluate(() => document.body.setAttribute('data-before-reload', ''));
  await page.clock.runFor(900);
  await expect(page.locator('[data-before-reload]')).toBeAttached();
  await page.clock.runFor(100);
  await expect(page.locator('[data-before-reload]')).toHaveCount(0);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/rider$/);
  await expect(page.getByPlaceholder('Where to?')).toBeVisible();
  await context.close();
});
