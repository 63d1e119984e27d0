import { ACCEPTANCE_RATE_TARGET, OFFERS_THAT_COUNT } from '@waka/contracts/drivers/driver-views';

/**
 * Whether a driver reads before accepting where a trip leads, as SQL: the reward for taking rides as they come, so that
 * no part of the town is left standing because everybody can see it. Rounds as `acceptanceRateOf` does.
 */
export const hasUpfrontDetails = (driverId: string): string =>
  `(SELECT offers_answered >= ${OFFERS_THAT_COUNT} AND round(100.0 * offers_accepted / offers_answered) >= ${ACCEPTANCE_RATE_TARGET}
    FROM driver_profiles WHERE user_id = ${driverId})`;
