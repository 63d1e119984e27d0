import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { formatDistance } from './i18n/format.ts';
import type { Translate } from './i18n/i18n.ts';

/** Returns what a rider walks to or from an end of the ride; null where that is nothing. */
export const walkText = ({ walk }: Pick<RidePlace, 'walk'>, end: 'pickup' | 'dropoff', t: Translate): string | null =>
  walk
    ? t(end === 'pickup' ? 'place.walkFrom' : 'place.walkTo', {
        distance: formatDistance(walk.metres / 1000),
        place: walk.place,
      })
    : null;
