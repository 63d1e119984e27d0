import sharp from 'sharp';
import { BBOX, MAX_ZOOM } from './street-tiles.ts';

/** The tileset of all styles of Mapbox. */
export const TILESET = 'mapbox.mapbox-streets-v8';
/** What that tileset calls its streets. */
export const ROAD_LAYER = 'road';
const FONTS = ['DIN Pro Medium', 'Arial Unicode MS Regular'];
const ARROW = 12;

interface Colours {
  land: string;
  casing: string;
  road: string;
  text: string;
}

const STYLES: Readonly<Record<string, Colours>> = {
  'streets-v12': { land: '#ecebe7', casing: '#c9cdd6', road: '#ffffff', text: '#4d4f57' },
  'navigation-night-v1': { land: '#1b2233', casing: '#10141f', road: '#46536d', text: '#c3cbdd' },
};

const width = (extra: number) => ['interpolate', ['linear'], ['zoom'], 10, 1 + extra, 16, 12 + extra];

/** Returns a style of Mapbox with streets, their names and arrows; null for one that is not played. */
export function styleOf(id: string): object | null {
  const colours = STYLES[id];
  if (!colours) return null;
  const streets = { source: 'composite', 'source-layer': ROAD_LAYER } as const;
  const symbols = { 'symbol-placement': 'line' } as const;
  return {
    version: 8,
    name: id,
    sources: { composite: { type: 'vector', url: `mapbox://${TILESET}` } },
    sprite: `mapbox://sprites/mapbox/${id}`,
    glyphs: 'mapbox://fonts/mapbox/{fontstack}/{range}.pbf',
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
      { id: 'case', type: 'line', ...streets, paint: { 'line-color': colours.casing, 'line-width': width(2) } },
      { id: 'road', type: 'line', ...streets, paint: { 'line-color': colours.road, 'line-width': width(0) } },
      {
        id: 'one-way',
        type: 'symbol',
        ...streets,
        layout: { ...symbols, 'icon-image': 'oneway', 'symbol-spacing': 160 },
      },
      {
        id: 'name',
        type: 'symbol',
        ...streets,
        layout: { ...symbols, 'text-field': ['get', 'name'], 'text-font': FONTS, 'text-size': 12 },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1 },
      },
    ],
  };
}

/** Describes the tileset as Mapbox does: its tiles are at hosts of their own. */
export const tileset = () => ({
  tilejson: '2.2.0',
  name: 'Mapbox Streets v8',
  bounds: BBOX,
  minzoom: 0,
  maxzoom: MAX_ZOOM,
  attribution: '<a href="https://www.mapbox.com/about/maps/" target="_blank">&copy; Mapbox</a>',
  tiles: ['a', 'b'].map((host) => `https://${host}.tiles.mapbox.com/v4/${TILESET}/{z}/{x}/{y}.vector.pbf`),
  vector_layers: [{ id: ROAD_LAYER, fields: { class: 'String', name: 'String', oneway: 'Number' } }],
});

/** Lists the icons of a sprite. */
export const iconsOf = (pixelRatio: number) => ({
  oneway: { x: 0, y: 0, width: ARROW * pixelRatio, height: ARROW * pixelRatio, pixelRatio },
});

/** Draws a sprite. */
export function drawSprite(pixelRatio: number): Promise<Buffer> {
  const size = ARROW * pixelRatio;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12" width="${size}" height="${size}">
    <path d="M1 6h9M7 3l3 3-3 3" fill="none" stroke="#7d8699" stroke-width="1.4"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
