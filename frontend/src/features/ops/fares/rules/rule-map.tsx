import type { LatLng } from '@waka/contracts/geo';
import { ringAround } from '@waka/contracts/ring';
import { stripAlong } from '@waka/contracts/strip';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ShownArea } from '../../cities/map/area-layers.ts';
import { ALL_COLUMNS } from '../../layout/columns.ts';
import { CornersField } from '../../cities/outline/corners-field.tsx';
import { drawingOf, drawn } from '../../cities/outline/drawing.ts';
import { OutlineMap } from '../shape/outline-map.tsx';
import type { TypedRule } from './rule-form.ts';

const SIGHT_M = 3000;

interface RuleMapProps {
  /** What is looked at before anything is drawn. */
  centre: LatLng;
  rule: Pick<TypedRule, 'kind' | 'drawing'>;
  widthM: number;
  onDrawn: (drawing: TypedRule['drawing']) => void;
  /** Receives whether its corners are typed in a way that cannot be read. */
  onWrong: (isWrong: boolean) => void;
}

/** Shows the map of a rule: its outline with the tools that draw it, or the strip along its line. */
export function RuleMap({ centre, rule: { kind, drawing }, widthM, onDrawn, onWrong }: RuleMapProps) {
  const t = useT();
  const [first] = useState(drawing.now);
  const isOutline = kind === 'outline';
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
  return (
    <div className="grid min-w-0 gap-4" style={ALL_COLUMNS}>
      <OutlineMap
        drawing={drawing}
        isOutline={isOutline}
        otherTool={drawing.now.length === 0 ? 'line' : 'none'}
        areas={strip}
        fit={fit}
        onDrawn={onDrawn}
      />
      {!isOutline && drawing.now.length > 0 && (
        <Button tone="quiet" className="justify-self-start px-4 py-2 text-sm" onClick={() => onDrawn(drawingOf([]))}>
          {t('ops.rules.redraw')}
        </Button>
      )}
      <CornersField corners={drawing.now} onTyped={(next) => onDrawn(drawn(drawing, next))} onWrong={onWrong} />
    </div>
  );
}
