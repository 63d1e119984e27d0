import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { FIRST_LABEL_LAYER } from '../basemap/basemap-layers.ts';
import { cellEdge, cellFeatures, cellFill } from './cells-paint.ts';
import type { KitCellsProps } from '../map-kit.ts';

/** Colours cells of the map, below its names. */
export function Cells({ cells, theme }: KitCellsProps) {
  const data = useMemo(() => cellFeatures(cells), [cells]);
  return (
    <Source id="cells" type="geojson" data={data}>
      <Layer id="cells-fill" type="fill" beforeId={FIRST_LABEL_LAYER} paint={cellFill(theme)} />
      <Layer id="cells-edge" type="line" beforeId={FIRST_LABEL_LAYER} paint={cellEdge(theme)} />
    </Source>
  );
}
