import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../lib/api/api-client.ts';
import { asQuery, type Days } from './period.ts';

export const useEarningsOf = (days: Days) =>
  useQuery({
    queryKey: ['driver', 'earnings', 'of', days],
    queryFn: ({ signal }) => call(driverRoutes.driverEarnings, { query: asQuery(days), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const PAGE = 50;
const NEWEST: string | undefined = undefined;

export function useEarnedRides(days: Days) {
  return useInfiniteQuery({
    queryKey: ['driver', 'earned-rides', days],
    queryFn: ({ pageParam, signal }) =>
      call(driverRoutes.earnedRides, { query: { ...asQuery(days), before: pageParam }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    staleTime: 0,
    gcTime: 0,
  });
}

export const useBalance = () =>
  useQuery({
    queryKey: ['driver', 'balance'],
    queryFn: ({ signal }) => call(driverRoutes.driverBalance, { signal }),
    // Other screens change it too: a removed wallet gives back the payout that waited for it.
    staleTime: 0,
  });

export const useQuests = () =>
  useQuery({ queryKey: ['driver', 'quests'], queryFn: ({ signal }) => call(driverRoutes.driverQuests, { signal }) });

export const useRateCard = () =>
  useQuery({ queryKey: ['driver', 'rate-card'], queryFn: ({ signal }) => call(driverRoutes.rateCard, { signal }) });

export const useFigures = () =>
  useQuery({ queryKey: ['driver', 'figures'], queryFn: ({ signal }) => call(driverRoutes.driverFigures, { signal }) });
