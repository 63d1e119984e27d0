import type { Map as MapboxMap } from 'mapbox-gl';
import type { Map as MaplibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import type { LiveMapProps } from '../map-props.ts';

/** The map itself, for a part of the screens that draws on it with a library of its own. */
export type LibraryMap = { library: 'maplibre'; map: MaplibreMap } | { library: 'mapbox'; map: MapboxMap };

/** Hands the map to the screen once it is there. */
export function useOnMap(onMap: LiveMapProps['onMap'], own: LibraryMap | null): void {
  useEffect(() => (own && onMap ? onMap(own) : undefined), [onMap, own]);
}
