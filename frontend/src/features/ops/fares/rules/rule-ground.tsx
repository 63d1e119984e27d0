import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { stripAlong } from '@waka/contracts/strip';
import { useMemo } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import type { AreaLook, ShownArea } from '../../cities/map/area-layers.ts';
import { drawingOf } from '../../cities/outline/drawing.ts';
import { OutlineMap } from '../shape/outline-map.tsx';

const NOTHING = drawingOf([]);

/** Shows on a map where a rule holds, and dashed where the rule does whose place it takes. */
export function RuleGround({ rule, before }: { rule: LegalRuleView; before: LegalRuleView | null }) {
  const t = useT();
  const areas = useMemo(
    () => [...(before ? groundOf(before, 'others') : []), ...groundOf(rule, 'chosen')],
    [rule, before],
  );
  const fit = useMemo(() => areas.flatMap(({ corners }) => corners), [areas]);
  return (
    <section aria-label={t('ops.rules.where')}>
      <OutlineMap drawing={NOTHING} isOutline={false} areas={areas} fit={fit} onDrawn={() => undefined} />
    </section>
  );
}

function groundOf({ id, polygon, line, widthM }: LegalRuleView, look: AreaLook): ShownArea[] {
  const pieces = polygon ? [polygon] : stripAlong(line ?? [], widthM / 2);
  return pieces.map((corners, index) => ({ id: `${id} ${index}`, corners, look }));
}
