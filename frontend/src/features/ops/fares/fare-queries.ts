import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { CitySettings, CommissionRateView } from '@waka/contracts/ops/ops-file-views';
import type { FarePreview, FareRateView, TariffPreview } from '@waka/contracts/ops/pricing/fare-views';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { Region } from '@waka/contracts/regions';
import type { TariffParts } from '@waka/contracts/money/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withSeen } from '../shared/with-seen.ts';
import { OPS } from '../live/ops-keys.ts';

const REFRESH_MS = 15_000;

const { fares: FARES, commission: COMMISSION, cities: CITIES } = OPS;
const fresh = { staleTime: 0, refetchInterval: REFRESH_MS } as const;

export const useFares = () =>
  useQuery({ queryKey: FARES, queryFn: ({ signal }) => call(opsRoutes.fares, { signal }), ...fresh });

/** Fetches the history of rates; its key is below that of the rates, so that a change of them fetches both again. */
export const useFareHistory = () =>
  useQuery({
    queryKey: [...FARES, 'history'],
    queryFn: ({ signal }) => call(opsRoutes.fareHistory, { signal }),
    ...fresh,
  });

export const useCommissionHistory = () =>
  useQuery({
    queryKey: [...COMMISSION, 'history'],
    queryFn: ({ signal }) => call(opsDecisionRoutes.commissionHistory, { signal }),
    ...fresh,
  });

export const useCommission = () =>
  useQuery({
    queryKey: COMMISSION,
    queryFn: ({ signal }) => call(opsDecisionRoutes.commissionRates, { signal }),
    ...fresh,
  });

export const useCities = () =>
  useQuery({ queryKey: CITIES, queryFn: ({ signal }) => call(opsDecisionRoutes.cities, { signal }), ...fresh });

export interface Rates {
  region: Region;
  vehicleType: VehicleClass;
  base: number;
  perKm: number;
  parts?: TariffParts;
}

/**
 * Returns the fares of sample trips, beside those of the rate that is in effect; null rates cannot be previewed. The key
 * has the id of the present rate, so that another admin's change fetches them again.
 */
export const useFarePreview = (rates: Rates | null, now: string) =>
  useQuery<FarePreview[]>({
    queryKey: ['ops', 'farePreview', now, rates],
    queryFn: ({ signal }) => (rates ? call(opsRoutes.previewFare, { body: rates, signal }) : []),
    enabled: rates !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Returns what rates would have made of last week's rides; null where they cannot be previewed. */
export const useTariffPreview = (rates: Rates | null, now: string) =>
  useQuery<TariffPreview | null>({
    queryKey: ['ops', 'tariffPreview', now, rates],
    queryFn: ({ signal }) => (rates ? call(opsRoutes.previewTariff, { body: rates, signal }) : null),
    enabled: rates !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface Beginning {
  /** At once when it is left out. */
  effectiveFrom?: string;
  reason: string;
}

/** The last decision when the form was opened. */
type Opened = Pick<FareRateView, 'decisionId'>;

export const changeFare = (opened: Opened, rates: Rates, beginning: Beginning): Promise<void> =>
  changed(
    FARES,
    withSeen(opened, (seen) => call(opsRoutes.changeFare, { body: { ...rates, ...beginning, ...seen } })),
  );

export const changeCommission = (opened: CommissionRateView, percent: number, beginning: Beginning): Promise<void> =>
  changed(
    COMMISSION,
    withSeen(opened, (seen) => {
      const { region, vehicleType } = opened;
      return call(opsDecisionRoutes.changeCommission, {
        body: { region, vehicleType, percent, ...beginning, ...seen },
      });
    }),
  );

export const withdrawFare = (rate: FareRateView, reason: string): Promise<void> =>
  changed(
    FARES,
    withSeen(rate, (seen) => call(opsRoutes.withdrawFare, { params: { id: rate.id }, body: { reason, ...seen } })),
  );

export const withdrawCommission = (rate: CommissionRateView, reason: string): Promise<void> =>
  changed(
    COMMISSION,
    withSeen(rate, (seen) =>
      call(opsDecisionRoutes.withdrawCommission, { params: { id: rate.id }, body: { reason, ...seen } }),
    ),
  );

export const changeCity = (
  settings: CitySettings,
  body: { emergencyPhone: string; isVerified: boolean; reason: string },
): Promise<void> =>
  changed(
    CITIES,
    withSeen(settings, (seen) =>
      call(opsDecisionRoutes.changeCity, { params: { city: settings.city }, body: { ...body, ...seen } }),
    ),
  );

/** Fetches the data again after a change, on success and failure. */
async function changed(queryKey: readonly string[], answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
}
