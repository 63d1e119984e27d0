import { expect, type Locator, type Page } from '@playwright/test';

/** Between Bo and Freetown, where nothing is. */
export const nowhere = { latitude: 8.05, longitude: -12.4, accuracy: 8 };
export const CORNERS = ['8, -12.45', '8, -12.35', '8.1, -12.35', '8.1, -12.45'];

/** Begins a new city by typed corners. */
export async function typeCorners(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Cities', exact: true }).click();
  await page.getByRole('link', { name: 'New city' }).click();
  const corners = page.getByRole('textbox', { name: 'Corners' });
  await corners.fill(CORNERS.join('\n'));
  await page.getByRole('button', { name: 'Apply' }).click();
  return corners;
}

/** Names the city that was drawn, and reviews it. */
export async function reviewCity(page: Page): Promise<Locator> {
  await page.getByLabel('Name', { exact: true }).fill('Nowhere');
  await page.getByLabel('Emergency number').fill('112');
  await page.getByRole('button', { name: 'Review and save' }).click();
  return page.getByRole('dialog', { name: 'Add Nowhere?' });
}

/** Saves the city that is reviewed. */
export async function saveCity(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Reason').fill('Riders asked for it');
  await dialog.getByRole('button', { name: 'Add city' }).click();
  await expect(page.getByRole('heading', { name: 'Nowhere' })).toBeVisible();
}

export async function drawCity(page: Page): Promise<void> {
  await typeCorners(page);
  await saveCity(page, await reviewCity(page));
}

export async function openCity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open city' }).click();
  const question = page.getByRole('dialog', { name: 'Open Nowhere?' });
  await question.getByLabel('Reason').fill('It begins today');
  await question.getByRole('button', { name: 'Open city' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
}
