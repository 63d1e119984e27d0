import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { splitArea } from './area-queries.ts';
import { draftEnded, hasChanges, isLine, typedInto, type SplitDraft } from './drafts.store.ts';
import { focusFact } from './facts/fact.tsx';
import { StartForm } from './facts/start-form.tsx';
import { startId, wrongStart } from './facts/start.ts';
import { Meanwhile } from './meanwhile.tsx';
import { areaName } from '../shared/area-name.ts';
import { pointOf } from './outline/corners-text.ts';
import { drawn, type Corners } from './outline/drawing.ts';
import { OutlineCard } from './facts/outline-card.tsx';
import { Panel, PanelHead } from './panel-head.tsx';
import { toArea } from './place.ts';
import { useReview } from './use-review.tsx';

interface SplitPanelProps {
  area: ServiceAreaView;
  draft: SplitDraft;
  nameOf: (id: string | null) => string;
  onTyped: (corners: Corners) => void;
}

/** Makes a part of a city a city of its own. */
export function SplitPanel({ area, draft, nameOf, onTyped }: SplitPanelProps) {
  const t = useT();
  const { base, typed, drawing, by, otherSide, isLineWrong } = draft;
  const [, go] = useLocation();
  const [isChecked, setIsChecked] = useState(false);
  const { areCornersWrong, cornersWrong, refusal, corrected, review, dialog } = useReview(drawing.now);
  const isEmpty = drawing.now.length < 3;
  const name = areaName(area);
  const save = () => {
    setIsChecked(true);
    const [wrong] = [...(isEmpty ? ['polygon' as const] : []), ...wrongStart(typed, base.region, true)];
    if (wrong) return focusFact(wrong);
    const [id, part, centre] = [startId(typed), [...drawing.now], pointOf(typed.centre)];
    review({
      title: t('cities.split.title', { name }),
      text: t('cities.split.asCity', { name }),
      action: t('cities.split.save'),
      preview: { id: base.id, part },
      nameOf,
      onSave: async (reason) => {
        await splitArea(base, { id, name: typed.name.trim(), polygon: part, ...(centre && { centre }), reason });
        draftEnded(draft);
        go(toArea(id));
      },
    });
  };
  const hint = isEmpty ? (by === 'line' ? 'cities.outline.line' : 'cities.outline.draw') : 'cities.outline.edit';
  const missing = isLineWrong && isEmpty ? t('cities.split.lineWrong') : isChecked && isEmpty && t('cities.wrong.part');
  // What another admin has saved is decided about first.
  const isOld = base.version !== area.version;
  const reviewButton = !isOld && (hasChanges(draft) || areCornersWrong) && (
    <Button onClick={save}>{t('cities.review')}</Button>
  );
  return (
    <Panel actions={reviewButton}>
      <PanelHead title={t('cities.split.title', { name })} back={{ href: toArea(area.id), label: name }}>
        <p className="text-sm text-muted">{t('cities.split.text')}</p>
      </PanelHead>
      {isOld && <Meanwhile draft={draft} area={area} />}
      <OutlineCard
        title={t('cities.split.part')}
        hint={t(hint)}
        corners={drawing.now}
        listHint={isLine(draft) ? t('cities.corners.lineHint') : undefined}
        refusal={missing ? { place: 'polygon', text: missing } : refusal}
        isOpen={false}
        onTyped={onTyped}
        areWrong={areCornersWrong}
        onWrong={cornersWrong}
      >
        {isEmpty && (
          <SelectField
            label={t('cities.split.by')}
            className="mt-2"
            value={by}
            onChange={(event) => typedInto({ ...draft, by: event.target.value === 'part' ? 'part' : 'line' })}
          >
            <option value="line">{t('cities.split.byLine')}</option>
            <option value="part">{t('cities.split.byPart')}</option>
          </SelectField>
        )}
        {!isEmpty && otherSide && (
          <Button
            tone="quiet"
            className="mt-2 px-4 py-2 text-sm"
            onClick={() => typedInto({ ...draft, drawing: drawn(drawing, otherSide), otherSide: drawing.now })}
          >
            {t('cities.split.otherSide')}
          </Button>
        )}
      </OutlineCard>
      <StartForm
        typed={typed}
        region={base.region}
        isPart
        isChecked={isChecked}
        refusal={refusal}
        onChange={(change) => {
          corrected(change);
          typedInto({ ...draft, typed: { ...typed, ...change } });
        }}
      />
      {dialog}
    </Panel>
  );
}
