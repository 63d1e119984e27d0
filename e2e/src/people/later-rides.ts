import { expect, type Page } from '@playwright/test';

/** Chooses a time of tomorrow in a dialog: the second day of its list is the next one. */
export async function tomorrowAt(page: Page, title: string, hour: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Day').selectOption({ index: 1 });
  await dialog.getByLabel('Hour').selectOption(hour);
  await dialog.getByLabel('Minute').selectOption('30');
}

/** Schedules the trip whose prices are shown for half past an hour of tomorrow. */
export async function scheduleTomorrow(rider: Page, hour: string): Promise<void> {
  await rider.getByRole('button', { name: 'Ride later' }).click();
  await tomorrowAt(rider, 'Schedule a ride', hour);
  await rider.getByRole('button', { name: 'Schedule this ride' }).click();
  await expect(rider.getByRole('region', { name: 'Scheduled rides' }).getByRole('listitem')).toBeVisible();
}
