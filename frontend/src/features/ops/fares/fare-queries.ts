import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskRoutes } from '@waka/contracts/ops/desk-routes';
import type { FarePreview } from '@waka/contracts/ops/fare-views';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/rides/ride-status';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';

const REFRESH_MS = 15_000;

const FARES = ['ops', 'fares'] as const;
const COMMISSION = ['ops', 'commission'] as const;
const CITIES = ['ops', 'cities'] as const;
const fresh = { staleTime: 0, refetchInterval: REFRESH_MS } as const;

export const useFares = () =>
  useQuery({ queryKey: FARES, queryFn: ({ signal }) => call(opsRoutes.fares, { signal }), ...fresh });

export const useCommission = () =>
  useQuery({ queryKey: COMMISSION, queryFn: ({ signal }) => call(deskRoutes.commissionRates, { signal }), ...fresh });

export const useCities = () =>
  useQuery({ queryKey: CITIES, queryFn: ({ signal }) => call(deskRoutes.cities, { signal }), ...fresh });

export interface Rates {
  region: Region;
  vehicleType: VehicleClass;
  base: number;
  perKm: number;
}

/** Null rates are none that could be tried. */
export const useFarePreview = (rates: Rates | null) =>
  useQuery<FarePreview[]>({
    queryKey: ['ops', 'farePreview', rates],
    queryFn: ({ signal }) => (rates ? call(opsRoutes.previewFare, { body: rates, signal }) : []),
    enabled: rates !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface Beginning {
  /** At once when it is left out. */
  effectiveFrom?: string;
  reason: string;
}

export async function changeFare(rates: Rates, beginning: Beginning): Promise<void> {
  await call(opsRoutes.changeFare, { body: { ...rates, ...beginning } });
  await queryClient.invalidateQueries({ queryKey: FARES });
}

export async function changeCommission(
  rate: Pick<Rates, 'region' | 'vehicleType'> & { percent: number },
  beginning: Beginning,
): Promise<void> {
  await call(deskRoutes.changeCommission, { body: { ...rate, ...beginning } });
  await queryClient.invalidateQueries({ queryKey: COMMISSION });
}

export async function changeCity(
  city: string,
  body: { emergencyPhone: string; isVerified: boolean; reason: string },
): Promise<void> {
  await call(deskRoutes.changeCity, { params: { city }, body });
  await queryClient.invalidateQueries({ queryKey: CITIES });
}
