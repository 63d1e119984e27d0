import mapboxgl from 'mapbox-gl';
import 'mapbox-gl/dist/mapbox-gl.css';
import { useEffect, useMemo, useState } from 'react';
import { Layer, Map, Marker, NavigationControl, Source } from 'react-map-gl/mapbox';
import { clickCrowd, reportBounds } from '../crowd/crowd-click.ts';
import { fadeMs, layersOf } from '../crowd/crowd-paint.ts';
import { useOnMap } from './library-map.ts';
import { mapWords } from './map-words.ts';
import { MapFrame } from '../map-frame.tsx';
import type { KitRouteProps } from '../map-kit.ts';
import type { DrawnMapProps } from '../map-props.ts';
import { MapScene } from '../map-scene.tsx';
import { Cells } from '../cells/mapbox-cells.tsx';
import { Crowd } from '../crowd/mapbox-crowd.tsx';
import { casingPaint, routeGeometry, routePaint, ROUTE_LAYOUT } from '../route-paint.ts';

const STYLES = {
  light: 'mapbox://styles/mapbox/streets-v12',
  dark: 'mapbox://styles/mapbox/navigation-night-v1',
} as const;

const kit = { Marker, Route, Crowd, Cells };

/** How many seconds, while the page is seen, the first picture may take; our own map needs nothing from elsewhere. */
const PATIENCE = 20;

export interface MapboxMapProps extends DrawnMapProps {
  apiKey: string;
  /** Where the API is; Mapbox's own by default. */
  apiUrl: string | undefined;
  /** Called when the map cannot start: a wrong token, or Mapbox is unreachable, silent or has had enough. */
  onFailed: () => void;
}

export function MapboxMap(props: MapboxMapProps) {
  const {
    centre,
    zoom,
    theme,
    covered,
    texts,
    onPick,
    onDragged,
    onSeen,
    crowds,
    onCrowdPicked,
    apiKey,
    apiUrl,
    onFailed,
  } = props;
  const [map, setMap] = useState<mapboxgl.Map | null>(null);
  useOnMap(
    props.onMap,
    useMemo(() => map && { library: 'mapbox', map }, [map]),
  );
  useEffect(() => {
    if (map) return undefined;
    let seconds = 0;
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') seconds += 1;
      if (seconds >= PATIENCE) onFailed();
    }, 1000);
    return () => clearInterval(clock);
  }, [map, onFailed]);

  return (
    <MapFrame theme={theme} covered={covered} isReady={map !== null} loading={texts.loading}>
      <Map
        mapLib={mapboxgl}
        locale={mapWords(texts.label)}
        mapboxAccessToken={apiKey}
        {...(apiUrl && { baseApiUrl: apiUrl })}
        mapStyle={STYLES[theme]}
        projection="mercator"
        initialViewState={{ longitude: centre.lng, latitude: centre.lat, zoom }}
        maxZoom={18}
        dragRotate={false}
        touchPitch={false}
        fadeDuration={fadeMs(crowds)}
        cursor={onPick ? 'crosshair' : undefined}
        interactiveLayerIds={crowds && layersOf(crowds)}
        onClick={({ target, features, lngLat }) => {
          if (!clickCrowd(target, features, onCrowdPicked)) onPick?.({ lat: lngLat.lat, lng: lngLat.lng });
        }}
        onMoveEnd={({ target }) => reportBounds(onSeen, target)}
        onDragStart={onDragged}
        onLoad={({ target }) => {
          setMap(target);
          reportBounds(onSeen, target);
        }}
        onError={() => {
          if (map === null) onFailed();
        }}
      >
        <MapScene kit={kit} map={map} props={props} />
        <NavigationControl position="bottom-right" showCompass={false} />
      </Map>
    </MapFrame>
  );
}

function Route({ id, points, isEstimate, theme }: KitRouteProps) {
  const data = useMemo(() => routeGeometry(points), [points]);
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer id={`${id}-casing`} type="line" layout={ROUTE_LAYOUT} paint={casingPaint(theme, isEstimate)} />
      <Layer id={`${id}-line`} type="line" layout={ROUTE_LAYOUT} paint={routePaint(theme, isEstimate)} />
    </Source>
  );
}
