import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/mapbox';
import { cellEdge, cellFeatures, cellFill } from './cells-paint.ts';
import type { KitCellsProps } from '../map-kit.ts';

/** Colours cells of the map, below its names. */
export function Cells({ cells, theme }: KitCellsProps) {
  const data = useMemo(() => cellFeatures(cells), [cells]);
  return (
    <Source id="cells" type="geojson" data={data}>
      <Layer id="cells-fill" type="fill" paint={cellFill(theme)} />
      <Layer id="cells-edge" type="line" paint={cellEdge(theme)} />
    </Source>
  );
}
