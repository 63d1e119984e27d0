import type { Map as MapboxMap } from 'mapbox-gl';
import type { Map as MaplibreMap } from 'maplibre-gl';
import { useEffect } from 'react';

/** The map itself, for a part of the screens that draws on it with a library of its own. */
export type LibraryMap = { library: 'maplibre'; map: MaplibreMap } | { library: 'mapbox'; map: MapboxMap };

/** Called with the map once it can be drawn on; what it returns is called when that ends. */
export type OnMap = (map: LibraryMap) => () => void;

/** Hands the map to the screen once it is there. */
export function useOnMap(onMap: OnMap | undefined, own: LibraryMap | null): void {
  useEffect(() => (own && onMap ? onMap(own) : undefined), [onMap, own]);
}
