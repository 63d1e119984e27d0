import type { MapStreets } from '@waka/contracts/places/map-config';
import * as maplibregl from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useMemo, useState } from 'react';
import { Layer, Map, Marker, NavigationControl, Source } from 'react-map-gl/maplibre';
import { refreshSavedMaps } from '../../../lib/offline/saved-maps.ts';
import { FIRST_LABEL_LAYER, MAP_BOUNDS, SMALLEST_ZOOM } from '../basemap/basemap-layers.ts';
import { basemapStyle } from '../basemap/basemap-style.ts';
import { mapImages } from '../basemap/map-images.ts';
import { clickCrowd, reportBounds } from '../crowd/crowd-click.ts';
import { fadeMs, layersOf } from '../crowd/crowd-paint.ts';
import { MapCredit } from '../map-credit.tsx';
import { MapFrame } from '../map-frame.tsx';
import { useOnMap } from './library-map.ts';
import type { KitRouteProps } from '../map-kit.ts';
import type { DrawnMapProps } from '../map-props.ts';
import { MapScene } from '../map-scene.tsx';
import { Cells } from '../cells/maplibre-cells.tsx';
import { mapWords } from './map-words.ts';
import { PinRoom } from './maplibre-pin-room.tsx';
import { Crowd } from '../crowd/maplibre-crowd.tsx';
import { casingPaint, routeGeometry, routePaint, ROUTE_LAYOUT } from '../route-paint.ts';
import { useHasStreets } from './use-has-streets.ts';

// Bundlers rename the worker, and a worker from a blob would require an exception in the content security policy.
maplibregl.setWorkerUrl(workerUrl);

const kit = { Marker, Route, Crowd, Cells };

interface MaplibreMapProps extends DrawnMapProps {
  streets: MapStreets | null;
}

export function MaplibreMap(props: MaplibreMapProps) {
  const { centre, zoom, theme, covered, texts, markers, onPick, onDragged, onSeen, crowds, onCrowdPicked, streets } =
    props;
  const [map, setMap] = useState<maplibregl.Map | null>(null);
  useOnMap(
    props.onMap,
    useMemo(() => map && { library: 'maplibre', map }, [map]),
  );
  const hasStreets = useHasStreets(map, streets, centre);
  const style = useMemo(() => basemapStyle({ theme, streets, isSchematic: !hasStreets }), [theme, streets, hasStreets]);
  const version = streets?.version;
  useEffect(() => {
    // A failure leaves the older map, and the next look tries again.
    if (map && version) void refreshSavedMaps(version).catch(() => undefined);
  }, [map, version]);

  return (
    <MapFrame theme={theme} covered={covered} isReady={map !== null} loading={texts.loading}>
      <Map
        mapLib={maplibregl}
        locale={mapWords(texts.label)}
        mapStyle={style}
        initialViewState={{ longitude: centre.lng, latitude: centre.lat, zoom }}
        minZoom={SMALLEST_ZOOM}
        maxZoom={18}
        maxBounds={MAP_BOUNDS}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        renderWorldCopies={false}
        fadeDuration={fadeMs(crowds)}
        cursor={onPick ? 'crosshair' : undefined}
        interactiveLayerIds={crowds && layersOf(crowds)}
        onClick={({ target, features, lngLat }) => {
          if (!clickCrowd(target, features, onCrowdPicked)) onPick?.({ lat: lngLat.lat, lng: lngLat.lng });
        }}
        onMoveEnd={({ target }) => reportBounds(onSeen, target)}
        onDragStart={onDragged}
        onStyleData={({ target }) => {
          for (const { name, image, pixelRatio } of mapImages())
            if (!target.hasImage(name)) target.addImage(name, image, { pixelRatio });
        }}
        onLoad={({ target }) => {
          setMap(target);
          reportBounds(onSeen, target);
        }}
      >
        {markers && markers.length > 0 && <PinRoom markers={markers} />}
        <MapScene kit={kit} map={map} props={props} />
        <NavigationControl position="bottom-right" showCompass={false} />
      </Map>
      <MapCredit texts={texts} attribution={streets?.attribution} isSchematic={!hasStreets} />
    </MapFrame>
  );
}

function Route({ id, points, isEstimate, theme }: KitRouteProps) {
  const data = useMemo(() => routeGeometry(points), [points]);
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={`${id}-casing`}
        type="line"
        beforeId={FIRST_LABEL_LAYER}
        layout={ROUTE_LAYOUT}
        paint={casingPaint(theme, isEstimate)}
      />
      <Layer
        id={`${id}-line`}
        type="line"
        beforeId={FIRST_LABEL_LAYER}
        layout={ROUTE_LAYOUT}
        paint={routePaint(theme, isEstimate)}
      />
    </Source>
  );
}
