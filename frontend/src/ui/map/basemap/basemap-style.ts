import type { MapStreets } from '@waka/contracts/places/map-config';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../map-props.ts';
import { GEOMETRY_SOURCE, geometryLayers } from './basemap-layers.ts';
import { LABEL_SOURCE, labelLayers, REGULAR } from './label-layers.ts';
import { palettes } from './palette.ts';
import { STREET_SOURCE, streetLayers, streetNameLayers, streetSource } from './street-layers.ts';

const file = (name: string) => `${import.meta.env.BASE_URL}map/${name}.json`;

/** Builds the basemap from files of this site: no glyphs or sprites, and no third-party server. */
export function basemapStyle(theme: MapTheme, streets: MapStreets | null): StyleSpecification {
  const palette = palettes[theme];
  const [firstLabels, ...labels] = labelLayers(palette);
  return {
    version: 8,
    sources: {
      // The data is simplified where it is made; simplifying again would make the shore jump between zooms.
      [GEOMETRY_SOURCE]: { type: 'geojson', data: file('base'), tolerance: 0.2, maxzoom: 14 },
      [LABEL_SOURCE]: { type: 'geojson', data: file('labels'), maxzoom: 14 },
      ...(streets && { [STREET_SOURCE]: streetSource(streets) }),
    },
    transition: { duration: 400, delay: 0 },
    layers: [
      ...geometryLayers(palette),
      ...(streets ? streetLayers(palette) : []),
      ...(firstLabels ? [firstLabels] : []),
      ...(streets ? streetNameLayers(palette, REGULAR) : []),
      ...labels,
    ],
  };
}
