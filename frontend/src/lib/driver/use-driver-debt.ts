import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../api/api-client.ts';
import { useLiveQuery } from '../use-live-query.ts';

export const DRIVER_DEBT = ['driver', 'debt'] as const;

/** The events after which a driver may owe more or less. */
const EVENTS = ['debt:changed', 'payout:changed', 'ride:updated'] as const;

/** Asks for what the driver owes. */
export const useDriverDebtQuery = () =>
  useLiveQuery({
    queryKey: DRIVER_DEBT,
    queryFn: ({ signal }) => call(driverRoutes.driverDebt, { signal }),
    events: EVENTS,
  });

/** Returns what the driver owes. */
export const useDriverDebt = () => useDriverDebtQuery().data;
