import type { Place } from '@waka/contracts/places/place';
import type { RideLocation } from '@waka/contracts/rides/ride-requests';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { placeText } from '../../../lib/place-text.ts';

/** A point of the trip as the form holds it; a place that was only typed has no coordinates. */
export interface DraftPlace extends RidePlace {
  name: string;
}

export const draftOf = ({ name, address, city, latitude, longitude, category }: Place): DraftPlace => ({
  name,
  address: category === 'custom' ? address : `${address}, ${city}`,
  lat: latitude,
  lng: longitude,
});

/** Where the phone is: `current` in the form, and for the driver an address that he can find. */
export interface CurrentPlace extends DraftPlace {
  isCurrent: true;
}

export const toRideLocation = (place: DraftPlace | CurrentPlace): RideLocation => {
  const { name, address, near, lat, lng } = place;
  return { ...(!('isCurrent' in place) && { name }), address, lat, lng, ...(near && { near }) };
};

/** What a place is called on the screen, in the language in use where it is no name. */
export const nameOfDraft = (place: DraftPlace | CurrentPlace, t: Translate): string =>
  'isCurrent' in place ? t('rider.plan.currentLocation') : placeText(place, t);
