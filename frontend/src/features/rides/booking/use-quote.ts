import { useQuery } from '@tanstack/react-query';
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

export const useQuote = (trip: Trip) =>
  useQuery({
    queryKey: ['rides', 'quote', trip],
    queryFn: ({ signal }) => call(rideRoutes.quoteRide, { body: pointsOf(trip), signal }),
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    staleTime: 0,
  });
