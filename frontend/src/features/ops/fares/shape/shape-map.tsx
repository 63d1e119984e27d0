import type { LatLng } from '@waka/contracts/geo';
import { ringAround } from '@waka/contracts/ring';
import { useMemo, useRef, useState } from 'react';
import { AreaMap, type AreaMapHandle } from '../../cities/map/area-map.tsx';
import type { ShownArea } from '../../cities/map/area-layers.ts';
import { CornersField } from '../../cities/outline/corners-field.tsx';
import { drawingOf, drawn, redone, undone, type Corners, type Drawing } from '../../cities/outline/drawing.ts';
import { OutlineTools } from '../../cities/outline/outline-tools.tsx';
import { radiusOf } from './radius-field.tsx';
import type { TypedShape } from './shape.ts';

const NOTHING: Corners = [];
/** The least of the ground around a zone that is shown. */
const SIGHT_M = 400;
const CLOSEST_ZOOM = 17;

interface ShapeMapProps {
  middle: LatLng;
  shape: TypedShape;
  onMiddleMoved: (middle: LatLng) => void;
  onDrawn: (drawing: Drawing) => void;
}

/** Shows the map of a zone: its circle, or its outline with the tools that draw it. */
export function ShapeMap({ middle, shape, onMiddleMoved, onDrawn }: ShapeMapProps) {
  const { kind, radius, drawing } = shape;
  const map = useRef<AreaMapHandle>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [first] = useState(drawing.now);
  const corners = kind === 'outline' ? drawing.now : NOTHING;
  const radiusM = radiusOf(radius);
  const { lat, lng } = middle;
  const circle = useMemo(
    (): ShownArea[] =>
      kind === 'circle' && radiusM !== null
        ? [{ id: 'circle', corners: ringAround({ lat, lng }, radiusM), look: 'chosen' }]
        : [],
    [kind, radiusM, lat, lng],
  );
  // The view follows the circle, and stays where an outline is drawn.
  const fit = useMemo(
    () =>
      kind === 'outline' && first.length > 0 ? first : ringAround({ lat, lng }, Math.max(radiusM ?? 0, SIGHT_M), 4),
    [kind, first, radiusM, lat, lng],
  );
  const tool =
    kind === 'circle' ? 'none' : corners.length === 0 ? 'draw' : isRemoving && corners.length > 3 ? 'remove' : 'edit';
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-md border border-line">
        <AreaMap
          ref={map}
          tool={tool}
          corners={corners}
          areas={circle}
          fit={fit}
          closestFit={CLOSEST_ZOOM}
          centre={middle}
          onCentreMoved={onMiddleMoved}
          onSeen={() => undefined}
          outlineDrawn={(next) => onDrawn(drawn(drawing, next))}
          lineDrawn={() => undefined}
          areaPicked={() => undefined}
        />
        {kind === 'outline' && (
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
      {kind === 'outline' && <CornersField corners={corners} onTyped={(next) => onDrawn(drawn(drawing, next))} />}
    </>
  );
}
