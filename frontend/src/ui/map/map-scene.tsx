import { useEffect, useMemo } from 'react';
import { connectorsOf } from './connectors.ts';
import { CrowdLayer } from './crowd/crowd-layer.tsx';
import type { MapHandle, MapKit } from './map-kit.ts';
import type { DrawnMapProps } from './map-props.ts';
import { MeMarker } from './markers/me-marker.tsx';
import { PlaceMarker } from './markers/place-marker.tsx';
import { useCamera } from './use-camera.ts';
import { VehicleLayer } from './markers/vehicle-layer.tsx';

interface SceneProps {
  kit: MapKit;
  /** Null until the map is ready for drawing. */
  map: MapHandle | null;
  props: DrawnMapProps;
}

/** Draws everything that the product shows on a map, for both map libraries. */
export function MapScene({ kit, map, props }: SceneProps) {
  const {
    centre,
    zoom,
    fit,
    closestFit,
    covered,
    me,
    markers = [],
    route,
    plannedRoute,
    vehicles,
    theme,
    texts,
  } = props;
  useCamera(
    map,
    { centre, zoom, fit, closestFit, covered },
    markers.find(({ isMovable }) => isMovable),
  );
  useVehicleScale(map);
  const connectors = useConnectors(props);
  const { Marker, Route, Crowd, Cells } = kit;

  return (
    <>
      {props.cells && props.cells.length > 0 && <Cells cells={props.cells} theme={theme} />}
      {connectors.map(({ id, points }) => (
        <Route key={id} id={id} points={points} isEstimate theme={theme} />
      ))}
      {plannedRoute && plannedRoute.length > 1 && <Route id="planned" points={plannedRoute} isEstimate theme={theme} />}
      {route && route.length > 1 && (
        <Route id="route" points={route} isEstimate={props.isRouteEstimate ?? false} theme={theme} />
      )}
      {map && props.crowds?.map((crowd) => <CrowdLayer key={crowd.id} Crowd={Crowd} crowd={crowd} theme={theme} />)}
      {me && <MeMarker Marker={Marker} me={me} title={texts.youAreHere} />}
      {vehicles && <VehicleLayer Marker={Marker} feed={vehicles} />}
      {markers.map((marker) => (
        <PlaceMarker key={marker.id} Marker={Marker} marker={marker} onMoved={props.onMarkerMoved} />
      ))}
    </>
  );
}

/** Joins what stands off the streets to the way along them. */
function useConnectors({ route, plannedRoute, isRouteEstimate, isRouteAhead, markers, me }: DrawnMapProps) {
  // What was driven may begin and end elsewhere than the trip.
  const way = plannedRoute ?? (isRouteEstimate ? null : route);
  const vehicle = isRouteAhead && me ? me : null;
  return useMemo(() => {
    const places = (markers ?? []).filter(({ icon }) => icon !== 'pin');
    return (way ? connectorsOf(way, places, vehicle) : []).map((points, index) => ({
      id: `connector-${index}`,
      points,
    }));
  }, [way, markers, vehicle]);
}

/** Scales vehicles down as the map shows more of the town, but keeps them large enough to be seen. */
function useVehicleScale(map: MapHandle | null): void {
  useEffect(() => {
    if (!map) return undefined;
    const scale = () => {
      const size = Math.min(1.15, Math.max(0.55, 1 + (map.getZoom() - 15.5) * 0.13));
      map.getContainer().style.setProperty('--vehicle-scale', size.toFixed(3));
    };
    scale();
    map.on('zoom', scale);
    return () => {
      map.off('zoom', scale);
    };
  }, [map]);
}
