import { ACCEPTANCE_RATE_TARGET } from '@waka/contracts/drivers/driver-views';

/** An acceptance rate counts from this many answers on. */
const ENOUGH = 5;

/**
 * Builds the SQL for whether a driver sees before accepting where a trip leads: a reward for accepting most offers, so
 * that no part of the city is avoided because every driver sees it first.
 */
export const hasUpfrontDetails = (driverId: string): string =>
  `(SELECT offers_answered >= ${ENOUGH} AND round(100.0 * offers_accepted / offers_answered) >= ${ACCEPTANCE_RATE_TARGET}
    FROM driver_profiles WHERE user_id = ${driverId})`;
