import { Layer, Source } from 'react-map-gl/mapbox';
import { clusteredBy, clusterLayer, dotLayer, numberLayer } from './crowd-paint.ts';
import type { KitCrowdProps } from '../map-kit.ts';

const FONT = ['DIN Pro Bold', 'Arial Unicode MS Bold'];

/** Draws a crowd from one source: the library clusters in its worker, and the graphics card draws the dots. */
export const Crowd = ({ points, isClustered, theme, ...dots }: KitCrowdProps) => (
  <Source id={dots.id} type="geojson" data={points} {...clusteredBy(isClustered)}>
    <Layer {...dotLayer(dots, theme)} />
    {isClustered && <Layer {...clusterLayer(dots, theme)} />}
    {isClustered && <Layer {...numberLayer(dots, theme, FONT)} />}
  </Source>
);
