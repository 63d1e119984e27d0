import { skipToken, useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api-client.ts';
import { toRideLocation } from '../plan/draft-place.ts';
import type { Trip } from '../plan/trip-draft.store.ts';

/** Cars move and prices hold for ten minutes, so a panel that stays open asks again now and then. */
const REFRESH_MS = 60_000;

export const pointsOf = ({ pickup, stops, destination }: Trip) => ({
  pickupLocation: toRideLocation(pickup),
  dropoffLocation: toRideLocation(destination),
  stops: stops.map(toRideLocation),
});

/** The prices of a trip; nothing is asked for without one. */
export const useQuote = (trip: Trip | null) =>
  useQuery({
    queryKey: ['rides', 'quote', trip],
    queryFn: trip ? ({ signal }) => call(rideRoutes.quoteRide, { body: pointsOf(trip), signal }) : skipToken,
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    staleTime: 0,
  });
