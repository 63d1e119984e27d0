import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import { isInWater } from '../../../lib/map/is-in-water.ts';

/** Returns whether a point is in the water; false while that is not known, and where the map is not there. */
export function useIsInWater({ lat, lng }: LatLng): boolean {
  const { data = false } = useQuery({
    queryKey: ['map', 'water', lat, lng],
    queryFn: () => isInWater({ lat, lng }),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
  });
  return data;
}
