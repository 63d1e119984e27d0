import type { RidePlace } from '@waka/contracts/rides/ride-views';

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** Opens the phone's own maps at a place; null where there is nothing to open, as on most computers. */
export function navigationLink({ lat, lng, name, address }: RidePlace): string | null {
  if (!matchMedia('(pointer: coarse)').matches) return null;
  const label = encodeURIComponent(name ?? address);
  if (lat === null || lng === null) return isApple() ? `https://maps.apple.com/?q=${label}` : `geo:0,0?q=${label}`;
  // Apple's phones do not know geo: links.
  return isApple() ? `https://maps.apple.com/?daddr=${lat},${lng}` : `geo:${lat},${lng}?q=${lat},${lng}(${label})`;
}
