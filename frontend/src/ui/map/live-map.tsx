import type { MapConfig, MapStreets } from '@waka/contracts/places/map-config';
import { useCallback, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { canDrawMaps } from './libraries/can-draw-maps.ts';
import type { MapboxMapProps } from './libraries/mapbox-map.tsx';
import { LOADING_COLOURS, MAP_ZOOM, type Covered, type DrawnMapProps, type LiveMapProps } from './map-props.ts';

// While a library does not load, as in a tunnel, the map shows that it is loading.
const waiting = ({ covered, texts }: DrawnMapProps) => <MapNote covered={covered}>{texts.loading}</MapNote>;
const MaplibreMap = lazyPart<DrawnMapProps & { streets: MapStreets | null }>(
  async () => (await import('./libraries/maplibre-map.tsx')).MaplibreMap,
  { waiting },
);
const MapboxMap = lazyPart<MapboxMapProps>(async () => (await import('./libraries/mapbox-map.tsx')).MapboxMap, {
  waiting,
});

const DEFAULT_HEIGHT = 300;

/** Shows the map of the product. Only the library in use is downloaded, after the first paint. */
export function LiveMap(props: LiveMapProps) {
  const { config, texts, height = DEFAULT_HEIGHT, covered } = props;
  return (
    <section
      aria-label={texts.label}
      className={`relative isolate overflow-hidden ${LOADING_COLOURS[props.theme ?? 'light']}`}
      style={{ height: height === 'fill' ? '100%' : height }}
    >
      {config && canDrawMaps() ? (
        <ProviderMap {...props} config={config} />
      ) : (
        <MapNote covered={covered}>{config ? texts.unavailable : texts.loading}</MapNote>
      )}
    </section>
  );
}

function ProviderMap(given: LiveMapProps & { config: MapConfig }) {
  const [hasMapboxFailed, setHasMapboxFailed] = useState(false);
  const onFailed = useCallback(() => setHasMapboxFailed(true), []);
  const props = { ...given, zoom: given.zoom ?? MAP_ZOOM.shared, theme: given.theme ?? 'light' };
  const { provider, apiKey, apiUrl } = given.config;
  return provider === 'mapbox' && apiKey && !hasMapboxFailed ? (
    <MapboxMap {...props} apiKey={apiKey} apiUrl={apiUrl} onFailed={onFailed} />
  ) : (
    <MaplibreMap {...props} streets={given.config.streets ?? null} />
  );
}

/** Shows a note in the visible part of the map; on phones at its lower edge, clear of what covers the upper one. */
function MapNote({ covered, children }: { covered: Covered | undefined; children: string }) {
  return (
    <output
      style={{ top: covered?.top, bottom: covered?.bottom }}
      className="absolute inset-0 grid items-end justify-items-center px-4 py-2 text-center text-sm short:py-0.5 short:text-xs short:leading-tight md:items-center"
    >
      {children}
    </output>
  );
}
