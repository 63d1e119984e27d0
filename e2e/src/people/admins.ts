import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { DESKTOP } from './people.ts';

/** An admin on the ops screens, in a browser of his own. */
export interface Admin {
  context: BrowserContext;
  page: Page;
  /** Counts the tones that the alarm has played on this page. */
  tones: () => Promise<number>;
}

/** Signs an admin in through the identity provider, and waits until the ops screens are live. */
export async function anAdmin(browser: Browser, url: string, viewport = DESKTOP, name = 'Adama Cole'): Promise<Admin> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator() {
        const { dataset } = document.documentElement;
        dataset['tones'] = String(Number(dataset['tones'] ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: "I'm an Admin" }).click();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const tones = async () => Number((await page.locator('html').getAttribute('data-tones')) ?? 0);
  return { context, page, tones };
}

/** Enters a reason in the open dialog, and confirms. */
export async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}
