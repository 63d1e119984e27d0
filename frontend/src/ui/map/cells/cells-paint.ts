import type { ExpressionSpecification } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import type { MapCell, MapTheme } from '../map-props.ts';

/** From few to many: of one hue, and darker or lighter from step to step for those who see no hues. */
const CELL_COLOURS: Record<MapTheme, readonly [string, string, string]> = {
  light: ['#f5b83d', '#e0660c', '#9c1c10'],
  dark: ['#8a5a12', '#e0811f', '#ffc24d'],
};

export const cellFeatures = (cells: readonly MapCell[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: cells.map(({ level, corners }) => ({
    type: 'Feature',
    properties: { level },
    geometry: {
      type: 'Polygon',
      coordinates: [[...corners, ...corners.slice(0, 1)].map(({ lat, lng }) => [lng, lat])],
    },
  })),
});

/** A dark map swallows more of a colour. */
const OPACITY: Record<MapTheme, number> = { light: 0.42, dark: 0.58 };

/** The land beneath, as `basemap/palette.ts` has it. */
const LAND: Record<MapTheme, string> = { light: '#faf6ee', dark: '#241c2d' };

/** Returns how a legend shows a level: as the map does, over land. */
export const cellSwatch = (theme: MapTheme, level: 1 | 2 | 3) => {
  const colour = CELL_COLOURS[theme][level - 1] ?? '';
  const filled = `${colour}${Math.round(OPACITY[theme] * 255).toString(16)}`;
  return { background: `linear-gradient(${filled}, ${filled}), ${LAND[theme]}`, borderColor: colour };
};

export const cellFill = (theme: MapTheme) => ({ 'fill-color': colourIn(theme), 'fill-opacity': OPACITY[theme] });

export const cellEdge = (theme: MapTheme) => ({
  'line-color': colourIn(theme),
  'line-width': 1.5,
  'line-opacity': 0.9,
});

const colourIn = (theme: MapTheme): ExpressionSpecification => {
  const [some, many, most] = CELL_COLOURS[theme];
  return ['match', ['get', 'level'], 1, some, 2, many, most];
};
