import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../../../lib/api-client.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** What a point is called; null while it is asked for. Without a known place nearby, or an answer, its coordinates. */
export function useAddress(point: LatLng | null): string | null {
  const t = useT();
  const lat = point?.lat;
  const lng = point?.lng;
  const { data: nearest, isPending } = useQuery({
    queryKey: ['locations', 'nearest', lat, lng],
    queryFn: ({ signal }) => call(placeRoutes.nearestPlace, { query: { lat, lng }, signal }),
    enabled: point !== null,
  });
  if (lat === undefined || lng === undefined || isPending) return null;
  return nearest
    ? t('rider.plan.near', { place: nearest.name, city: nearest.city })
    : `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
