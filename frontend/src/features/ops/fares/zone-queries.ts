import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FareZoneView } from '@waka/contracts/ops/fare-views';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { FareZoneRequest } from '@waka/contracts/ops/zone-requests';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DESK } from '../live/desk-keys.ts';

/** Below the key of the rates, so that a decision about prices fetches the zones again. */
const ZONES = [...DESK.fares, 'zones'] as const;

export const useFareZones = () =>
  useQuery({ queryKey: ZONES, queryFn: ({ signal }) => call(opsRoutes.fareZones, { signal }), staleTime: 0 });

export const usePlacesCalled = (q: string) =>
  useQuery({
    queryKey: ['ops', 'placesCalled', q],
    queryFn: ({ signal }) => call(placeRoutes.searchPlaces, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

export type Circle = Pick<FareZoneRequest, 'region' | 'name' | 'lat' | 'lng' | 'radiusM' | 'amount' | 'appliesTo'>;

/** Adds a zone, or changes one. */
export const setFareZone = (zone: FareZoneView | null, circle: Circle, reason: string): Promise<void> =>
  changed(
    call(opsRoutes.setFareZone, {
      body: { ...circle, reason, ...(zone && { id: zone.id, seen: zone.decisionId }) },
    }),
  );

export const removeFareZone = ({ id, decisionId }: FareZoneView, reason: string): Promise<void> =>
  changed(call(opsRoutes.removeFareZone, { params: { id }, body: { reason, seen: decisionId } }));

async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ZONES });
  }
}
