import type { LatLng } from '@waka/contracts/geo';
import type { SharedPlace, SharedRide } from '@waka/contracts/rides/shared-ride';
import { useEffect, useMemo } from 'react';
import { translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useHomeCentre } from '../../lib/map/cities.store.ts';
import { useMapConfig } from '../../lib/map/use-map-config.ts';
import { useMapTheme } from '../../lib/map/use-map-theme.ts';
import { LiveMap } from '../../ui/map/live-map.tsx';
import type { MapMarker } from '../../ui/map/map-props.ts';
import { decodePolyline } from '../../ui/map/polyline.ts';
import { sharedText } from './shared-text.ts';
import { useOwnPosition } from './use-own-position.ts';
import { sharedVehicle, sharedVehicleMoved } from './shared-vehicle.ts';

/** Shows the route, and the car on it, animated between two updates. */
export function SharedMap({ ride }: { ride: SharedRide }) {
  const t = useT();
  const theme = useMapTheme();
  const me = useOwnPosition();
  const { data: config } = useMapConfig();
  const home = useHomeCentre();
  const { pickup, dropoff, geometry, geometrySource, position, help } = ride;
  useEffect(() => sharedVehicleMoved(ride), [ride]);
  const markers = useMemo(
    () => [...marker(pickup, 'pickup'), ...marker(dropoff, 'destination'), ...placeOfHelp(help)],
    // Each response is a new object, mostly with the same content.
    // oxlint-disable-next-line react/exhaustive-deps
    [pickup?.lat, pickup?.lng, dropoff?.lat, dropoff?.lng, help?.place?.lat, help?.place?.lng],
  );
  const route = useMemo(() => (geometry ? decodePolyline(geometry) : null), [geometry]);
  const lat = position && Math.round(position.lat * 250) / 250;
  const lng = position && Math.round(position.lng * 250) / 250;
  const fit = useMemo(
    (): readonly LatLng[] => [...markers, ...(lat !== null && lng !== null ? [{ lat, lng }] : [])],
    [markers, lat, lng],
  );
  return (
    <LiveMap
      config={config}
      texts={{
        loading: t('shared.map.loading'),
        youAreHere: t('shared.map.youAreHere'),
        unavailable: t('shared.map.unavailable'),
        schematic: t('shared.map.schematic'),
        sources: t('shared.map.sources'),
        label: t('shared.map.label'),
      }}
      height="fill"
      theme={theme}
      centre={position ?? help?.place ?? home}
      me={me}
      markers={markers}
      route={route}
      isRouteEstimate={geometrySource ? geometrySource !== 'road' : route !== null && route.length <= 2}
      vehicles={sharedVehicle}
      fit={fit.length > 0 ? fit : undefined}
    />
  );
}

const placeOfHelp = (help: SharedRide['help']): MapMarker[] =>
  help?.place
    ? [{ id: 'help', ...help.place, title: translate('shared.helpPlace', { name: help.firstName }), icon: 'pin' }]
    : [];

function marker(place: SharedPlace | null, icon: 'pickup' | 'destination'): MapMarker[] {
  if (!place || place.lat === null || place.lng === null) return [];
  return [{ id: icon, lat: place.lat, lng: place.lng, title: sharedText(place, translate), icon }];
}
