import { ringAround } from '@waka/contracts/ring';
import { stripAlong } from '@waka/contracts/strip';
import type { LatLng } from '@waka/contracts/geo';
import { useMemo, useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ShownArea } from '../../cities/map/area-layers.ts';
import { AreaMap, type AreaMapHandle } from '../../cities/map/area-map.tsx';
import { CornersField } from '../../cities/outline/corners-field.tsx';
import { drawingOf, drawn, redone, undone, type Corners } from '../../cities/outline/drawing.ts';
import { OutlineTools } from '../../cities/outline/outline-tools.tsx';
import type { TypedRule } from './rule-form.ts';

const NOTHING: Corners = [];
const SIGHT_M = 3000;
const CLOSEST_ZOOM = 17;

interface RuleMapProps {
  /** What is looked at before anything is drawn. */
  centre: LatLng;
  rule: Pick<TypedRule, 'kind' | 'drawing'>;
  widthM: number;
  onDrawn: (drawing: TypedRule['drawing']) => void;
}

/** The map of a rule: its outline with the tools that draw it, or the strip along its line. */
export function RuleMap({ centre, rule: { kind, drawing }, widthM, onDrawn }: RuleMapProps) {
  const t = useT();
  const map = useRef<AreaMapHandle>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [first] = useState(drawing.now);
  const isOutline = kind === 'outline';
  const corners = isOutline ? drawing.now : NOTHING;
  const strip = useMemo(
    (): ShownArea[] =>
      isOutline
        ? []
        : stripAlong(drawing.now, widthM / 2).map((piece, index) => ({
            id: `strip ${index}`,
            corners: piece,
            look: 'chosen',
          })),
    [isOutline, drawing.now, widthM],
  );
  const fit = useMemo(() => (first.length > 0 ? first : ringAround(centre, SIGHT_M, 4)), [first, centre]);
  const outlineTool = corners.length === 0 ? 'draw' : isRemoving && corners.length > 3 ? 'remove' : 'edit';
  const tool = isOutline ? outlineTool : drawing.now.length === 0 ? 'line' : 'none';
  return (
    <>
      <div className="relative h-80 overflow-hidden rounded-md border border-line">
        <AreaMap
          ref={map}
          tool={tool}
          corners={corners}
          areas={strip}
          fit={fit}
          closestFit={CLOSEST_ZOOM}
          centre={null}
          onCentreMoved={() => undefined}
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
      {!isOutline && drawing.now.length > 0 && (
        <Button tone="quiet" className="justify-self-start px-4 py-2 text-sm" onClick={() => onDrawn(drawingOf([]))}>
          {t('ops.rules.redraw')}
        </Button>
      )}
      <CornersField corners={drawing.now} onTyped={(next) => onDrawn(drawn(drawing, next))} />
    </>
  );
}
