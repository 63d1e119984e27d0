import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { addressText } from '../../../lib/place-text.ts';

export type Address = Pick<RidePlace, 'address' | 'near'>;

/**
 * Returns the address of a point; null while it is loading. Without a known place nearby, or after an error, its
 * coordinates.
 */
export function useAddress(point: LatLng | null): Address | null {
  const t = useT();
  const lat = point?.lat;
  const lng = point?.lng;
  const { data: nearest, isPending } = useQuery({
    queryKey: ['locations', 'nearest', lat, lng],
    queryFn: ({ signal }) => call(placeRoutes.nearestPlace, { query: { lat, lng }, signal }),
    enabled: point !== null,
  });
  return useMemo(() => {
    if (lat === undefined || lng === undefined || isPending) return null;
    const address = `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
    if (!nearest) return { address };
    const near = { place: nearest.name, city: nearest.city };
    return { address: addressText({ address, near }, t), near };
  }, [lat, lng, isPending, nearest, t]);
}
