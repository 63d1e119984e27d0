import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { placeText } from '../../../../lib/place-text.ts';

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

/** Apps that a driver may prefer to the device's own maps; their addresses open the app where it is installed. */
export const NAVIGATION_APPS = ['own', 'google', 'waze', 'organic'] as const;
export type NavigationApp = (typeof NAVIGATION_APPS)[number];

/** Returns a link to the route to a place in an app; null where the app needs a point and the place has none. */
export function linkIn(app: NavigationApp, place: RidePlace): string | null {
  const { lat, lng } = place;
  if (app === 'own') return navigationLink(place);
  const name = encodeURIComponent(placeText(place, translate));
  const point = lat === null || lng === null ? null : `${lat},${lng}`;
  if (app === 'google') return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${point ?? name}`;
  if (!point) return null;
  // Organic Maps shows the point with a button that begins the route; its route links need a start as well.
  return app === 'waze'
    ? `https://waze.com/ul?ll=${point}&navigate=yes`
    : `https://omaps.app/map?v=1&ll=${point}&n=${name}`;
}

/**
 * Returns the attributes that open a foreign page in a new tab: this page has to go on sending the driver's position.
 */
export const elsewhere = (href: string) => (href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {});
