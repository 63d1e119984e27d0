/** Computes the commission in minor units of the currency, rounded down: a fraction stays with the driver. */
export const commissionOn = (fare: number, percent: number): number => Math.floor((fare * percent) / 100);
