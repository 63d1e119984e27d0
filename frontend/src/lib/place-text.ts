import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { Translate } from './i18n/i18n.ts';

type Lying = Pick<RidePlace, 'address' | 'near'>;

/** Says where a place lies: in the reader's language where it is known by a place nearby, else as it was booked. */
export const addressText = ({ address, near }: Lying, t: Translate): string =>
  near ? t('place.near', { place: near.place, city: near.city }) : address;

/** What a place is called; one without a name of its own is called by where it lies. */
export const placeText = (place: Lying & Pick<RidePlace, 'name'>, t: Translate): string =>
  place.name === null || place.name === place.address ? addressText(place, t) : place.name;
