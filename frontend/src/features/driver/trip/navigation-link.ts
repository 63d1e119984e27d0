import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { translate } from '../../../lib/i18n/i18n.ts';
import { placeText } from '../../../lib/place-text.ts';

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Opens the way to a place where this device has its maps: an app on phones, a page on computers. */
export function navigationLink(place: RidePlace): string {
  const { lat, lng } = place;
  const label = encodeURIComponent(placeText(place, translate));
  const point = lat === null || lng === null ? null : `${lat},${lng}`;
  if (!matchMedia('(pointer: coarse)').matches)
    return `https://www.google.com/maps/dir/?api=1&destination=${point ?? label}`;
  // Apple's phones do not know geo: links.
  if (isApple()) return `https://maps.apple.com/?${point ? `daddr=${point}` : `q=${label}`}`;
  return point ? `geo:${point}?q=${point}(${label})` : `geo:0,0?q=${label}`;
}

/** A page of others opens beside ours, which has to go on telling where the driver is. */
export const elsewhere = (href: string) => (href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {});
