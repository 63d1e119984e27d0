import type { MapTheme } from '../map-props.ts';

/** Colours of the map, taken from the product's own: paper and ink by day, aubergine by night. */
export interface Palette {
  sea: string;
  /** From the open sea towards the shore. */
  shallows: readonly [string, string, string];
  echo: string;
  land: string;
  abroad: string;
  shore: string;
  beach: string;
  river: string;
  border: string;
  borderBand: string;
  region: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  inkWater: string;
  halo: string;
  haloWater: string;
  /** Name of the pattern that textures the land at street scale. */
  patternName: string;
  streets: StreetPalette;
}

interface StreetPalette {
  /** Motorways and trunk roads. */
  highway: string;
  primary: string;
  secondary: string;
  minor: string;
  /** From afar: highways, primary roads, the others. */
  far: readonly [string, string, string];
  casing: string;
  /** The edge of a bridge. */
  bridge: string;
  path: string;
  rail: string;
  building: string;
  park: string;
  market: string;
  halo: string;
  /** Name of the image that points along one-way streets. */
  arrowName: string;
}

export const palettes: Record<MapTheme, Palette> = {
  light: {
    sea: '#aed0da',
    shallows: ['#b9d8e0', '#c7e1e7', '#d7eaee'],
    echo: '#ffffff',
    land: '#faf6ee',
    abroad: '#efe9df',
    shore: '#7fadb9',
    beach: '#efe2c9',
    river: '#b3d6df',
    border: '#a58fae',
    borderBand: '#d9cbe0',
    region: '#c9bdb2',
    ink: '#2b1936',
    inkSoft: '#5f4d6b',
    inkFaint: '#83738e',
    inkWater: '#4b8494',
    halo: '#faf6ee',
    haloWater: '#c3e0e6',
    patternName: 'paper-light',
    streets: {
      highway: '#f9cf83',
      primary: '#fbdfa9',
      secondary: '#fdf0d0',
      minor: '#ffffff',
      far: ['#e8b468', '#ebc384', '#ddc9ab'],
      casing: '#ddd0c1',
      bridge: '#a3939c',
      path: '#cdbfb0',
      rail: '#a99bb0',
      building: '#f0e8dc',
      park: '#dfebd2',
      market: '#fbe4cd',
      halo: '#fffdf8',
      arrowName: 'oneway-light',
    },
  },
  dark: {
    sea: '#0e1524',
    shallows: ['#121c2f', '#17253b', '#1d2f48'],
    echo: '#4f7396',
    land: '#241c2d',
    abroad: '#1c1624',
    shore: '#44617d',
    beach: '#2f2438',
    river: '#1d3049',
    border: '#7b6790',
    borderBand: '#3a2c49',
    region: '#43364f',
    ink: '#f4ecf7',
    inkSoft: '#c3b4cf',
    inkFaint: '#8b7b99',
    inkWater: '#6f9cbf',
    halo: '#1b1423',
    haloWater: '#121c2f',
    patternName: 'paper-dark',
    streets: {
      highway: '#7d6491',
      primary: '#6a5580',
      secondary: '#56456a',
      minor: '#43364f',
      far: ['#86699c', '#6c5682', '#51415f'],
      casing: '#191221',
      bridge: '#9a84ad',
      path: '#4b3d58',
      rail: '#5d4e6a',
      building: '#2b2235',
      park: '#22302b',
      market: '#3a2730',
      halo: '#1b1423',
      arrowName: 'oneway-dark',
    },
  },
};

export const CATEGORY_COLOURS = {
  hospital: '#d43f4f',
  transport: '#2f6fdb',
  airport: '#24479e',
  market: '#d9731a',
  school: '#24885a',
  landmark: '#8646c2',
  business: '#66708a',
} as const;
