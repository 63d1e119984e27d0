import { expect, type BrowserContext, type Page } from '@playwright/test';
import { codeTextedTo } from './newcomers.ts';

export async function openPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Methods' })).toBeVisible();
}

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

export async function addWallet(page: Page, provider: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Mobile Money Account' });
  await dialog.getByLabel('Provider').selectOption(provider);
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByLabel('Account name').fill('Aminata Kamara');
  await dialog.getByRole('button', { name: 'Add Account' }).click();
  await expect(toast(page, 'Mobile Money Added')).toBeVisible();
}

/** Enters the code that was texted to the number of a wallet, in its dialog. */
export async function proveNumber(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm this number' });
  await dialog.getByLabel('Verification code').fill(await codeTextedTo(page.context(), number));
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(toast(page, 'Number confirmed')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Returns the page that a click opens beside this one. */
export async function opened(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), act()]);
  return page;
}
