import type { Quote } from '@waka/contracts/rides/ride-views';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { useSession } from '../../../../lib/session/session.store.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { useVehicles } from '../../../../lib/vehicles/use-vehicles.ts';
import type { Trip } from '../../draft/trip-draft.store.ts';
import type { estimatePrices, PriceEstimate } from './price-estimate.ts';
import { useQuote } from './use-quote.ts';

export type Prices = Quote | PriceEstimate;

const CLOCK_MS = 15_000;

interface KnownPrices {
  /** Undefined while the request is pending, and for a trip that the service refuses. */
  prices: Prices | undefined;
  /** Why the service refuses this trip. */
  refusal: ApiError | null;
  askAgain: () => void;
}

/**
 * Returns the service's prices of a trip, with the waits for drivers who take this payment method, or the phone's estimate
 * when the service returns none.
 */
export function usePrices(trip: Trip, paymentMethod?: string): KnownPrices {
  const { data, error, refetch } = useQuote(trip);
  const now = useServerNow(CLOCK_MS);
  // The service would refuse a booking with it.
  const isExpired = error !== null && data !== undefined && Date.parse(data.expiresAt) <= now;
  const quote = isExpired ? undefined : data && paymentMethod === 'cash' ? inCash(data) : data;
  const savedAddress = useSession((session) => (session.kind === 'signed_in' ? session.user.address : null));
  const refusal = !quote && error && isAboutTrip(error) ? error : null;
  const isUnknown = !quote && error !== null && !refusal;
  const { classes } = useVehicles();
  const estimateBy = useEstimator(isUnknown);
  const estimate = useMemo(
    () => (isUnknown ? estimateBy?.(trip, savedAddress, classes) : undefined),
    [isUnknown, estimateBy, trip, savedAddress, classes],
  );
  return { prices: quote ?? estimate, refusal, askAgain: () => void refetch() };
}

/** Puts the waits for drivers who are offered rides in cash in the place of those for any. */
const inCash = (quote: Quote): Quote => ({
  ...quote,
  options: quote.options.map((option) => ({
    ...option,
    pickupEtaMin: option.cashPickupEtaMin === undefined ? option.pickupEtaMin : option.cashPickupEtaMin,
  })),
});

let loaded: typeof estimatePrices | null = null;

async function load(): Promise<typeof estimatePrices | null> {
  try {
    loaded = (await import('./price-estimate.ts')).estimatePrices;
  } catch {
    // The service answers in most cases; the download is repeated when it does not.
  }
  return loaded;
}

/** Returns what estimates prices: downloaded beside the first quote, and again when it is needed and not there. */
function useEstimator(isNeeded: boolean): typeof estimatePrices | null {
  const [estimator, setEstimator] = useState(() => loaded);
  useEffect(() => {
    if (!loaded || isNeeded) void load().then((found) => setEstimator(() => found));
  }, [isNeeded]);
  return estimator;
}

/**
 * Returns whether the error is about the trip. A booking would be refused for the same reason, so an estimate would
 * promise a ride that cannot be had.
 */
const isAboutTrip = (error: Error): error is ApiError => error instanceof ApiError && error.code.startsWith('place.');
