import { ACCEPTANCE_RATE_TARGET, OFFERS_THAT_COUNT } from '@waka/contracts/drivers/driver-views';

/**
 * Builds the SQL for whether a driver sees before accepting where a trip leads: a reward for accepting most offers, so
 * that no part of the city is avoided because every driver sees it first. Rounds as `acceptanceRateOf` does.
 */
export const hasUpfrontDetails = (driverId: string): string =>
  `(SELECT offers_answered >= ${OFFERS_THAT_COUNT} AND round(100.0 * offers_accepted / offers_answered) >= ${ACCEPTANCE_RATE_TARGET}
    FROM driver_profiles WHERE user_id = ${driverId})`;
