import { expect, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
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

export const fieldIn = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

export async function typeCard(page: Page, number: string): Promise<void> {
  await fieldIn(page, 'Secure card number input frame').getByLabel('Credit or debit card number').fill(number);
  await fieldIn(page, 'Secure expiration date input frame').getByRole('textbox').fill('1234');
  await fieldIn(page, 'Secure CVC input frame').getByRole('textbox').fill('123');
}

/** Presses a button on the page of the card's bank, until a text shows that it was pressed. */
export async function answerBank(page: Page, button: 'Complete' | 'Fail', shown: string): Promise<void> {
  // The browser may pass a press to the page below while the bank's frame is new; people press again.
  await expect(async () => {
    const bank = page.getByTitle('3D Secure challenge');
    if (await bank.isVisible()) await fieldIn(page, '3D Secure challenge').getByText(button).click();
    await expect(bank).toBeHidden({ timeout: 1500 });
    await expect(page.getByText(shown).first()).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
}

/** Returns the page that a click opens beside this one. */
export async function opened(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), act()]);
  return page;
}
