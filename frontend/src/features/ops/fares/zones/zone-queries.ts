import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FareZoneView, OfficialFareView } from '@waka/contracts/ops/pricing/fare-views';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { FareZoneRequest, OfficialFareRequest } from '@waka/contracts/ops/pricing/zone-requests';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

/** Below the key of the rates, so that a decision about prices fetches the zones again. */
const ZONES = [...OPS.fares, 'zones'] as const;

export const useFareZones = () =>
  useQuery({ queryKey: ZONES, queryFn: ({ signal }) => call(opsRoutes.fareZones, { signal }), staleTime: 0 });

export const usePlacesCalled = (q: string) =>
  useQuery({
    queryKey: ['ops', 'placesCalled', q],
    queryFn: ({ signal }) => call(placeRoutes.searchPlaces, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

type Zone = Omit<FareZoneRequest, 'id' | 'seen' | 'reason'>;

/** Adds a zone, or changes one. */
export const setFareZone = (zone: FareZoneView | null, facts: Zone, reason: string): Promise<void> =>
  changed(
    withSeen(zone ?? undefined, (seen) =>
      call(opsRoutes.setFareZone, { body: { ...facts, reason, ...(zone && { id: zone.id }), ...seen } }),
    ),
  );

export const removeFareZone = (zone: FareZoneView, reason: string): Promise<void> =>
  changed(
    withSeen(zone, (seen) => call(opsRoutes.removeFareZone, { params: { id: zone.id }, body: { reason, ...seen } })),
  );

const OFFICIAL = [...OPS.fares, 'official'] as const;

export const useOfficialFares = () =>
  useQuery({ queryKey: OFFICIAL, queryFn: ({ signal }) => call(opsRoutes.officialFares, { signal }), staleTime: 0 });

export const addOfficialFare = (body: OfficialFareRequest): Promise<void> =>
  changed(call(opsRoutes.addOfficialFare, { body }), OFFICIAL);

export const removeOfficialFare = ({ id }: OfficialFareView, reason: string): Promise<void> =>
  changed(call(opsRoutes.removeOfficialFare, { params: { id }, body: { reason } }), OFFICIAL);

async function changed(answer: Promise<unknown>, queryKey: readonly string[] = ZONES): Promise<void> {
  try {
    await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
}
