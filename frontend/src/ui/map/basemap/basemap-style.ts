import type { MapStreets } from '@waka/contracts/places/map-config';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../map-props.ts';
import { GEOMETRY_SOURCE, geometryLayers, PAPER_LAYER } from './basemap-layers.ts';
import { LABEL_SOURCE, labelLayers, REGULAR } from './label-layers.ts';
import { palettes } from './palette.ts';
import { STREET_SOURCE, streetLabelLayers, streetLayers, streetSource } from './street-layers.ts';

const file = (name: string) => `${import.meta.env.BASE_URL}map/${name}.json`;

interface Basemap {
  theme: MapTheme;
  streets: MapStreets | null;
  /** Squares the land, where the map is looked at outside of the streets. */
  isSchematic: boolean;
}

/** Builds the basemap from files of this site: no glyphs or sprites, and no third-party server. */
export function basemapStyle({ theme, streets, isSchematic }: Basemap): StyleSpecification {
  const palette = palettes[theme];
  const geometry = geometryLayers(palette).filter(({ id }) => isSchematic || id !== PAPER_LAYER);
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
    // A route is drawn below the first labels: over the streets, and under their names.
    layers: [
      ...geometry,
      ...(streets ? streetLayers(palette) : []),
      ...(firstLabels ? [firstLabels] : []),
      ...(streets ? streetLabelLayers(palette, REGULAR) : []),
      ...labels,
    ],
  };
}
