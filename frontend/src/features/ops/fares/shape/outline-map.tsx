import type { LatLng } from '@waka/contracts/geo';
import { useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import type { ShownArea } from '../../cities/map/area-layers.ts';
import { AreaMap, type AreaMapHandle } from '../../cities/map/area-map.tsx';
import { drawingOf, drawn, redone, undone, type Corners, type Drawing } from '../../cities/outline/drawing.ts';
import { OutlineTools } from '../../cities/outline/outline-tools.tsx';

const NOTHING: Corners = [];
const CLOSEST_ZOOM = 17;
const HEIGHT = 'clamp(18rem, 45dvh, 28rem)';

interface OutlineMapProps {
  drawing: Drawing;
  isOutline: boolean;
  /** The tool while no outline is drawn. */
  otherTool?: 'none' | 'line';
  areas: ShownArea[];
  fit: Corners;
  /** Null where there is no middle to move. */
  centre?: LatLng | null;
  onCentreMoved?: (centre: LatLng) => void;
  onDrawn: (drawing: Drawing) => void;
}

/** Shows a map on which an outline is drawn, with its tools and how to draw it; or a line, or areas alone. */
export function OutlineMap(props: OutlineMapProps) {
  const { drawing, isOutline, otherTool = 'none', areas, fit, centre = null, onCentreMoved, onDrawn } = props;
  const t = useT();
  const map = useRef<AreaMapHandle>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const corners = isOutline ? drawing.now : NOTHING;
  const outlineTool = corners.length === 0 ? 'draw' : isRemoving && corners.length > 3 ? 'remove' : 'edit';
  const tool = isOutline ? outlineTool : otherTool;
  const hint = tool === 'draw' ? 'cities.outline.draw' : tool === 'line' ? 'cities.outline.street' : null;
  return (
    <>
      {hint && <p className="text-sm text-muted">{t(hint)}</p>}
      <div className="relative overflow-hidden rounded-md border border-line" style={{ height: HEIGHT }}>
        <AreaMap
          ref={map}
          tool={tool}
          corners={corners}
          areas={areas}
          fit={fit}
          closestFit={CLOSEST_ZOOM}
          centre={centre}
          onCentreMoved={(moved) => onCentreMoved?.(moved)}
          onSeen={() => undefined}
          outlineDrawn={(next) => onDrawn(drawn(drawing, next))}
          lineDrawn={(next) => onDrawn(drawn(drawing, next))}
          areaPicked={() => undefined}
        />
        {isOutline && (
          <div className="absolute inset-x-2 top-2">
            <OutlineTools
              canUndo={drawing.past.length > 0 || tool === 'draw'}
              canRedo={drawing.future.length > 0}
              canDiscard={corners.length > 0}
              isRemoving={corners.length > 3 ? isRemoving : null}
              onUndo={() => map.current?.undoCorner() || onDrawn(undone(drawing))}
              onRedo={() => onDrawn(redone(drawing))}
              onRemoving={setIsRemoving}
              onDiscard={() => onDrawn(drawingOf([]))}
            />
          </div>
        )}
      </div>
    </>
  );
}
