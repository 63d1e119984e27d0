/**
 * What a payment asks for of a ride's own fare, as SQL over `rides`: what earlier rides have carried to it is the last of it to be paid.
 */
export const STILL_TO_COME = `greatest(0,
  coalesce((rides.payment->>'amount')::bigint, rides.fare) + least(0, rides.carried))`;

/**
 * Whether the fare of a completed ride has come in, as SQL over `rides`: paid by the wallet, or given to the driver in
 * cash, or nothing of it was left to be paid but what earlier rides have carried.
 */
export const FARE_IS_SETTLED = `(rides.payment IS NULL OR rides.payment->>'state' IN ('paid', 'cash_instead')
  OR ${STILL_TO_COME} = 0)`;

/** Whether a ride has no findings, or ops has reviewed them and found them right, as SQL over `rides`. */
const RIDE_FITS = `(rides.findings = '[]' OR rides.findings_verdict IS NOT DISTINCT FROM 'fine')`;

/**
 * Whether a ride counts towards quests, referral rewards and points, as SQL over `rides`: paid, and without findings
 * except those that ops has found right.
 */
export const RIDE_COUNTS = `(rides.status = 'completed' AND ${FARE_IS_SETTLED} AND ${RIDE_FITS})`;
