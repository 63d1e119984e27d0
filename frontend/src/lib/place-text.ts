import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { formatDistance } from './i18n/format.ts';
import type { Translate } from './i18n/i18n.ts';

type Lying = Pick<RidePlace, 'address' | 'near' | 'away'>;

/** Returns the address of a place: in the user's language where a known place is nearby, else as it was booked. */
export const addressText = ({ address, near, away }: Lying, t: Translate): string =>
  away
    ? t('place.away', { distance: formatDistance(away.km), direction: away.direction, place: away.place })
    : near
      ? t('place.near', { place: near.place, city: near.city })
      : address;

/** Returns the name of a place; the address where it has no name of its own. */
export const placeText = (place: Lying & Pick<RidePlace, 'name'>, t: Translate): string =>
  place.name === null || place.name === place.address ? addressText(place, t) : place.name;

/**
 * Returns the address of a place for a call: the coordinates of one that is away from known places, which the service names
 * itself, so that no call has a field that an older backend refuses.
 */
export const addressToSend = ({
  address,
  away,
  lat,
  lng,
}: Pick<RidePlace, 'address' | 'away' | 'lat' | 'lng'>): string =>
  away && lat !== null && lng !== null ? `${lat.toFixed(6)}, ${lng.toFixed(6)}` : address;

/** Returns the name of a place for a call; null where it is the address of one that the service names itself. */
export const nameToSend = <Name extends string | null>({
  name,
  address,
  away,
}: { name: Name } & Pick<RidePlace, 'address' | 'away'>): Name | null => (away && name === address ? null : name);
