import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { translate } from '../../../lib/i18n/i18n.ts';
import { placeText } from '../../../lib/place-text.ts';

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Returns a link to the route to a place in this device's maps: an app on phones, a page on computers. */
export function navigationLink(place: RidePlace): string {
  const { lat, lng } = place;
  const label = encodeURIComponent(placeText(place, translate));
  const point = lat === null || lng === null ? null : `${lat},${lng}`;
  if (!matchMedia('(pointer: coarse)').matches)
    return `https://www.google.com/maps/dir/?api=1&destination=${point ?? label}`;
  // Apple's phones do not support geo: links.
  if (isApple()) return `https://maps.apple.com/?${point ? `daddr=${point}` : `q=${label}`}`;
  return point ? `geo:${point}?q=${point}(${label})` : `geo:0,0?q=${label}`;
}

/**
 * Returns the attributes that open a foreign page in a new tab: this page has to go on sending the driver's position.
 */
export const elsewhere = (href: string) => (href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {});
