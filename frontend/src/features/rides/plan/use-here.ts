import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { CurrentPlace } from './draft-place.ts';

/** The phone's position as a place of the trip; null while it is not known. */
export function useHere(position: LatLng | null): CurrentPlace | null {
  const t = useT();
  // A phone at rest still reports, a metre here and there; the price must not be asked for each time.
  const lat = position && roughly(position.lat);
  const lng = position && roughly(position.lng);
  const { data: nearest } = useQuery({
    queryKey: ['locations', 'nearest', lat, lng],
    queryFn: ({ signal }) =>
      call(placeRoutes.nearestPlace, { query: { lat: lat ?? undefined, lng: lng ?? undefined }, signal }),
    enabled: lat !== null && lng !== null,
  });
  return useMemo(
    () =>
      lat === null || lng === null
        ? null
        : {
            name: t('rider.plan.currentLocation'),
            address: addressOf(nearest, { lat, lng }, t),
            lat,
            lng,
            isCurrent: true,
          },
    [lat, lng, nearest, t],
  );
}

/** To about ten metres. */
const roughly = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** Without a known place nearby, or without an answer, the coordinates have to do. */
const addressOf = (nearest: Place | null | undefined, { lat, lng }: LatLng, t: Translate): string =>
  nearest ? t('rider.plan.near', { place: nearest.name, city: nearest.city }) : `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
