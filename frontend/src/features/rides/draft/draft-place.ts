import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { RideLocation } from '@waka/contracts/rides/ride-requests';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { addressToSend, nameToSend, placeText } from '../../../lib/place-text.ts';

/** A point of the trip in the form; a place that was only typed has no coordinates. */
export interface DraftPlace extends RidePlace {
  name: string;
}

export const draftOf = ({ name, address, city, latitude, longitude, category }: Place): DraftPlace => ({
  name,
  address: category === 'custom' || address === city ? address : `${address}, ${city}`,
  lat: latitude,
  lng: longitude,
});

/** Position of the phone: shown as `current` in the form, and with an address that the driver can find. */
export interface CurrentPlace extends DraftPlace {
  isCurrent: true;
}

export const toRideLocation = (place: DraftPlace | CurrentPlace): RideLocation => {
  const { near, lat, lng } = place;
  const name = 'isCurrent' in place ? null : nameToSend(place);
  return { ...(name !== null && { name }), address: addressToSend(place), lat, lng, ...(near && { near }) };
};

/** Returns the name of a place for the screen; the current location is named in the language in use. */
export const nameOfDraft = (place: DraftPlace | CurrentPlace, t: Translate): string =>
  'isCurrent' in place ? t('rider.plan.currentLocation') : placeText(place, t);

/** Returns the coordinates of a place, or null for one that was only typed. */
export const pointOf = (place: DraftPlace | null): LatLng | null =>
  place === null || place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng };
