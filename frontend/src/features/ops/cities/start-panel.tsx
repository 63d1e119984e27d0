import { emergencyNumber } from '@waka/contracts/accounts/phone';
import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { addArea } from './area-queries.ts';
import { draftEnded, hasChanges, typedInto, type NewDraft } from './drafts.store.ts';
import { focusFact } from './facts/fact.tsx';
import { StartForm } from './facts/start-form.tsx';
import { startCentre, startId, startRegion, wrongStart } from './facts/start.ts';
import type { Corners } from './outline/drawing.ts';
import { OutlineCard } from './facts/outline-card.tsx';
import { Panel, PanelHead } from './panel-head.tsx';
import { toArea } from './place.ts';
import { useReview } from './use-review.tsx';

interface StartPanelProps {
  draft: NewDraft;
  areas: readonly ServiceAreaView[];
  nameOf: (id: string | null) => string;
  onTyped: (corners: Corners) => void;
}

/** Adds a city, which stays closed until it is opened. */
export function StartPanel({ draft, areas, nameOf, onTyped }: StartPanelProps) {
  const t = useT();
  const { typed, drawing } = draft;
  const [, go] = useLocation();
  const [isChecked, setIsChecked] = useState(false);
  const { areCornersWrong, cornersWrong, refusal, corrected, review, dialog } = useReview(drawing.now);
  const region = startRegion(typed, drawing.now, areas);
  const save = () => {
    setIsChecked(true);
    const centre = startCentre(typed, drawing.now);
    const [wrong] = [...(centre ? [] : ['polygon' as const]), ...wrongStart(typed, region, false)];
    if (wrong || !centre) return focusFact(wrong ?? 'polygon');
    const [id, polygon] = [startId(typed), [...drawing.now]];
    review({
      title: t('cities.new.title', { name: typed.name.trim() }),
      text: t('cities.new.closed'),
      action: t('cities.new.save'),
      preview: { id: null, region, polygon, centre },
      nameOf,
      onSave: async (reason) => {
        const emergencyPhone = emergencyNumber(typed.phone, region);
        await addArea({ id, name: typed.name.trim(), region, polygon, centre, emergencyPhone, reason });
        draftEnded(draft);
        go(toArea(id));
      },
    });
  };
  const reviewButton = (hasChanges(draft) || areCornersWrong) && <Button onClick={save}>{t('cities.review')}</Button>;
  return (
    <Panel actions={reviewButton}>
      <PanelHead title={t('cities.new')}>
        <p className="text-sm text-muted">{t('cities.new.text')}</p>
      </PanelHead>
      <OutlineCard
        title={t('cities.fact.polygon')}
        hint={
          drawing.now.length === 0
            ? `${t('cities.outline.draw')} ${t('cities.outline.typed')}`
            : t('cities.outline.edit')
        }
        corners={drawing.now}
        refusal={isChecked && drawing.now.length < 3 ? { place: 'polygon', text: t('cities.wrong.polygon') } : refusal}
        isOpen
        onTyped={onTyped}
        areWrong={areCornersWrong}
        onWrong={cornersWrong}
      />
      <StartForm
        typed={typed}
        region={region}
        isPart={false}
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
