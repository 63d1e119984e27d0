import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../map-props.ts';
import { GEOMETRY_SOURCE, geometryLayers } from './basemap-layers.ts';
import { LABEL_SOURCE, labelLayers } from './label-layers.ts';
import { palettes } from './palette.ts';

const file = (name: string) => `${import.meta.env.BASE_URL}map/${name}.json`;

/** Builds the basemap from two files of this site: no tiles, glyphs or sprites, and no third-party server. */
export function basemapStyle(theme: MapTheme): StyleSpecification {
  const palette = palettes[theme];
  return {
    version: 8,
    sources: {
      // The data is simplified where it is made; simplifying again would make the shore jump between zooms.
      [GEOMETRY_SOURCE]: { type: 'geojson', data: file('base'), tolerance: 0.2, maxzoom: 14 },
      [LABEL_SOURCE]: { type: 'geojson', data: file('labels'), maxzoom: 14 },
    },
    transition: { duration: 400, delay: 0 },
    layers: [...geometryLayers(palette), ...labelLayers(palette)],
  };
}
