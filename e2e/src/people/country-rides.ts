import { expect, type Page } from '@playwright/test';
import { enterPin, readPin } from './people.ts';

interface Place {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** A trip within a city, with the name by which its destination is found. */
export interface Trip {
  from: Place;
  to: Place;
  destination: string;
}

/** Takes a ride that a wallet pays from the booking to the end of the trip. */
export async function rideByWallet(rider: Page, driver: Page, { from, to, destination }: Trip, wallet: string) {
  await driver.context().setGeolocation(from);
  await rider.getByPlaceholder('Where to?').fill(destination);
  await rider
    .getByRole('option', { name: new RegExp(destination) })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  await rider.getByText(wallet, { exact: true }).first().click();
  await rider.getByRole('button', { name: 'Confirm Standard' }).click();
  await driver.getByRole('button', { name: 'Accept' }).click();
  await driver.getByRole('button', { name: 'I have arrived' }).click();
  await expect(rider.getByText('Your driver has arrived')).toBeVisible();
  await enterPin(driver, await readPin(rider));
  await expect(rider.getByText('Trip in progress')).toBeVisible();
  await driver.context().setGeolocation(to);
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await expect(rider.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
}

/** Waits until both sides read that the wallet has paid, and leaves the ride. */
export async function untilPaid(rider: Page, driver: Page, wallet: string): Promise<void> {
  await expect(driver.getByText(`Paid with ${wallet}. Nothing to collect.`)).toBeVisible({ timeout: 20_000 });
  await expect(rider.getByText(`Paid with ${wallet}`)).toBeVisible();
  await rider.getByRole('button', { name: 'Done' }).click();
  await driver.getByRole('button', { name: 'Done' }).click();
  await expect(rider.getByPlaceholder('Where to?')).toBeVisible();
}

/** Asks for all that is owed, and waits until the provider has paid it. */
export async function payOut(driver: Page, wallet: string): Promise<void> {
  const now = driver.getByRole('button', { name: 'Pay out now' });
  // A backend reads the rows of wallets anew some moments after their change.
  await expect(async () => {
    await driver.goto('/driver/payout');
    await expect(now).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await now.click();
  await driver.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(driver.getByText(new RegExp(`was paid to ${wallet}`))).toBeVisible({ timeout: 20_000 });
}
