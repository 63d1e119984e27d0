import { RIDE_FITS } from '../rides/ride-findings.ts';

/**
 * Whether the fare of a completed ride has come in, as SQL over `rides`: paid by the wallet, or given to the driver in
 * cash.
 */
export const FARE_IS_SETTLED = `(rides.payment IS NULL OR rides.payment->>'state' IN ('paid', 'cash_instead'))`;

/**
 * Whether a ride counts towards quests, referral rewards and points, as SQL over `rides`: paid, and without findings
 * except those that ops has found right.
 */
export const RIDE_COUNTS = `(rides.status = 'completed' AND ${FARE_IS_SETTLED} AND ${RIDE_FITS})`;
