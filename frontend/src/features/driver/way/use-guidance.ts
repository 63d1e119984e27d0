import type { LatLng } from '@waka/contracts/geo';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useMemo, useState } from 'react';
import type { DevicePosition } from '../../../lib/device/geolocation.ts';
import { driverWayStore } from '../../../lib/live/driver-way.store.ts';
import {
  aheadOn,
  knownWayOf,
  leadsTo,
  nextManoeuvre,
  placeOf,
  progressOn,
  type KnownWay,
  type NextManoeuvre,
  type Progress,
} from './guidance.ts';

interface Guidance {
  ahead: readonly LatLng[];
  next: NextManoeuvre | null;
  /** Where it is to be done. */
  nextAt: LatLng | null;
}

interface Followed {
  known: KnownWay;
  me: DevicePosition;
  progress: Progress;
}

/** Follows the way ahead by the phone's own positions; null while no way along streets is known. */
export function useGuidance(ride: Ride | null, me: DevicePosition | null): Guidance | null {
  const way = driverWayStore((store) => store.way);
  const isCurrent = way !== null && ride !== null && leadsTo(way, ride);
  const known = useMemo(() => (isCurrent ? knownWayOf(way) : null), [way, isCurrent]);
  const [last, setLast] = useState<Followed | null>(null);
  let followed = last?.known === known ? last : null;
  if (known && me && followed?.me !== me) {
    followed = { known, me, progress: progressOn(known, me, followed?.progress) };
    setLast(followed);
  }
  return useMemo(() => followed && guidanceOf(followed), [followed]);
}

function guidanceOf({ known, me, progress }: Followed): Guidance {
  const next = nextManoeuvre(known, progress, me);
  return { ahead: aheadOn(known, progress), next, nextAt: next && placeOf(known, next) };
}
