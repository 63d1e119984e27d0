import { useEffect, useState } from 'react';
import type { MapMe } from '../../ui/map/map-props.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/**
 * Follows the position of the visitor of a shared ride, for "You are here"; null without one. It stays on this phone,
 * and is watched only where the page has the permission already: seeing where a friend is does not need it.
 */
export function useOwnPosition(): MapMe | null {
  const [me, setMe] = useState<MapMe | null>(null);
  useEffect(() => {
    // Browsers without the Permissions API do not show whether watching would open a prompt.
    if (!('permissions' in navigator) || !('geolocation' in navigator)) return undefined;
    const { permissions, geolocation } = navigator;
    let watch: number | null = null;
    let isOver = false;
    const found = ({ coords: { latitude, longitude, heading, accuracy } }: GeolocationPosition) =>
      setMe({ lat: latitude, lng: longitude, heading: Number.isFinite(heading) ? heading : null, accuracy });
    const watchWhereGranted = async () => {
      const { state } = await permissions.query({ name: 'geolocation' });
      if (state === 'granted' && !isOver) watch = geolocation.watchPosition(found, notFound, OPTIONS);
    };
    watchWhereGranted().catch((error: unknown) => console.warn('Position not watched:', error));
    return () => {
      isOver = true;
      if (watch !== null) geolocation.clearWatch(watch);
    };
  }, []);
  return me;
}

const notFound = ({ message }: GeolocationPositionError) => console.warn('Position not available:', message);
