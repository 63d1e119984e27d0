import type { LatLng } from '@waka/contracts/geo';
import { useMemo } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { CurrentPlace } from '../draft/draft-place.ts';
import { useAddress } from './use-address.ts';

/** Returns the phone's position as a place of the trip; null while it is unknown. */
export function useHere(position: LatLng | null): CurrentPlace | null {
  const t = useT();
  // A phone at rest still reports changes of a metre; each must not request a new price.
  const lat = position && roughly(position.lat);
  const lng = position && roughly(position.lng);
  const point = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  const address = useAddress(point);
  return useMemo(
    () =>
      point && {
        ...point,
        name: t('rider.plan.currentLocation'),
        ...(address ?? { address: `${point.lat.toFixed(6)}, ${point.lng.toFixed(6)}` }),
        isCurrent: true,
      },
    [point, address, t],
  );
}

/** Rounds to about ten metres. */
const roughly = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
