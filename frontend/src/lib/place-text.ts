import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { formatDistance } from './i18n/format.ts';
import type { Translate } from './i18n/i18n.ts';

type Lying = Pick<RidePlace, 'address' | 'near'>;

/** Returns the address of a place: in the user's language where a known place is nearby, else as it was booked. */
export const addressText = ({ address, near }: Lying, t: Translate): string =>
  near
    ? near.km && near.direction
      ? t('place.away', { distance: formatDistance(near.km), direction: near.direction, place: near.place })
      : t('place.near', { place: near.place, city: near.city })
    : address;

/** Returns the name of a place; the address where it has no name of its own. */
export const placeText = (place: Lying & Pick<RidePlace, 'name'>, t: Translate): string =>
  place.name === null || place.name === place.address ? addressText(place, t) : place.name;
