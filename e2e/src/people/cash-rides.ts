import { expect, type Page } from '@playwright/test';
import { cottonTree, enterPin, readPin } from './people.ts';

const lumley = { latitude: 8.4595, longitude: -13.2717, accuracy: 8 };

/** Takes a ride in cash that was booked to the end of the trip. */
export async function rideTogether(rider: Page, driver: Page): Promise<void> {
  await driver.getByRole('button', { name: 'Accept' }).click();
  await rideTo(rider, driver, lumley);
}

/** Takes a ride in cash that was accepted to the end of the trip. */
export async function rideTo(rider: Page, driver: Page, destination: typeof lumley): Promise<void> {
  await driver.context().setGeolocation(cottonTree);
  await driver.getByRole('button', { name: 'I have arrived' }).click();
  await expect(rider.getByText('Your driver has arrived')).toBeVisible();
  await enterPin(driver, await readPin(rider));
  await expect(rider.getByText('Trip in progress')).toBeVisible();
  await driver.context().setGeolocation(destination);
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await expect(rider.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
}
