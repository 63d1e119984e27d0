import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { addressText } from '../../../lib/place-text.ts';

export type Address = Pick<RidePlace, 'address' | 'near' | 'away'>;

/**
 * Returns the address of a point; null while it is loading. Without a known place in reach, or after an error, its
 * coordinates, which the service replaces by a name when it is asked for the price.
 */
export function useAddress(point: LatLng | null): Address | null {
  const t = useT();
  const lat = point?.lat;
  const lng = point?.lng;
  const { data: called, isPending } = useQuery({
    queryKey: ['locations', 'near', lat, lng],
    queryFn: ({ signal }) => call(placeRoutes.nearPlace, { query: { lat, lng }, signal }),
    enabled: point !== null,
  });
  return useMemo(() => {
    if (lat === undefined || lng === undefined || isPending) return null;
    const address = `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
    if (!called) return { address };
    const lying = 'km' in called ? { away: called } : { near: called };
    return { address: addressText({ address, ...lying }, t), ...lying };
  }, [lat, lng, isPending, called, t]);
}
