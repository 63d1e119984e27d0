import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { LoginRequest } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';

export const PASSWORD = 'waka-demo';
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
/** Held upright: tables are tightest on it. */
export const TABLET = { width: 820, height: 1180 };

export const cottonTree = { latitude: 8.48715, longitude: -13.23562, accuracy: 8 };
/** A few streets from the Cotton Tree. */
export const nearCottonTree = { latitude: 8.4835, longitude: -13.2301, accuracy: 8 };

interface Person {
  context: BrowserContext;
  page: Page;
}

interface Arrival {
  url: string;
  email: string;
  role: 'rider' | 'driver';
  at: typeof cottonTree;
  viewport?: { width: number; height: number };
}

/** Gives the browser a session without the form of the sign-in page, which journeys of `accounts` fill in. */
async function signIn(context: BrowserContext, { url, email, role }: Pick<Arrival, 'url' | 'email' | 'role'>) {
  const { method, path } = accountRoutes.login;
  const data: LoginRequest = { email, password: PASSWORD, userType: role };
  const response = await context.request.fetch(path, { method, data, headers: { origin: url } });
  await expect(response, `${email} signs in`).toBeOK();
}

/** Opens a browser with a signed-in person, on the home screen of his role. */
export async function arrive(browser: Browser, { url, email, role, at, viewport = PHONE }: Arrival): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    geolocation: at,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(context, { url, email, role });
  await page.goto(`/${role}`);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  return { context, page };
}

export async function goOnline(driver: Page): Promise<void> {
  await driver.getByRole('button', { name: 'Go Online' }).click();
  await expect(driver.getByText("You're online").first()).toBeVisible();
}

/** Opens a rider and a driver who is online near the rider, each at a node of its own. */
export async function arriveTogether(
  browser: Browser,
  { urlA, urlB }: { urlA: string; urlB: string },
): Promise<{ rider: Person; driver: Person }> {
  const rider = await arrive(browser, { url: urlA, email: 'rider4@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, { url: urlB, email: 'driver@waka.test', role: 'driver', at: nearCottonTree });
  await goOnline(driver.page);
  return { rider, driver };
}

/** Fills in the form up to the search: pickup at the phone, destination from the suggestions. */
export async function book(rider: Page, destination = 'Lumley', vehicle = 'Standard', method?: string): Promise<void> {
  const whereTo = rider.getByPlaceholder('Where to?');
  await whereTo.fill(destination);
  await rider
    .getByRole('option', { name: new RegExp(destination) })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  // Where no driver of the first class is near, another class is suggested.
  await rider.locator('label', { hasText: vehicle }).click();
  if (method) await rider.getByText(method, { exact: true }).click();
  await rider.getByRole('button', { name: `Confirm ${vehicle}` }).click();
}

/** Reads the PIN on the rider's screen. */
export async function readPin(rider: Page): Promise<string> {
  const text = await rider.getByTestId('pin').innerText();
  return text.replaceAll(/\D/g, '');
}

export async function enterPin(driver: Page, pin: string): Promise<void> {
  for (const digit of pin) await driver.getByRole('button', { name: digit, exact: true }).click();
}

/** Reports the arrival of a phone that is `nearCottonTree`, 700 m from the pickup, so that the screen asks first. */
export async function reportArrival(driver: Page): Promise<void> {
  await driver.getByRole('button', { name: 'I have arrived' }).click();
  await driver.getByRole('button', { name: 'I have arrived anyway' }).click();
}

/** Runs `act`, and expects the other side to show it within a second of its end. */
export async function withinASecond(act: () => Promise<unknown>, seen: Locator): Promise<void> {
  // Watched from before: a polling wait would measure itself.
  const shown = seen.waitFor().then(() => performance.now());
  await act();
  const done = performance.now();
  expect((await shown) - done).toBeLessThan(1000);
}
