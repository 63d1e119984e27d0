import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Look } from '../../../ui/map/map-props.ts';
import { changeArea } from './area-queries.ts';
import { AreaState } from './area-state.tsx';
import { draftEnded, hasChanges, typedInto, type EditDraft } from './drafts.store.ts';
import { focusFact } from './facts/fact.tsx';
import { FactsForm } from './facts/facts-form.tsx';
import { changedNames, changesOf, wrongFacts, type TypedFacts } from './facts/facts.ts';
import { Meanwhile } from './meanwhile.tsx';
import { areaName } from '../shared/area-name.ts';
import type { Corners } from './outline/drawing.ts';
import { OutlineCard } from './facts/outline-card.tsx';
import { Panel, PanelHead } from './panel-head.tsx';
import { useReview } from './use-review.tsx';
import { CityActions } from './city-actions.tsx';
import { dotted } from '../shared/dotted.ts';

interface EditPanelProps {
  area: ServiceAreaView;
  draft: EditDraft;
  nameOf: (id: string | null) => string;
  seen: Look | null;
  onTyped: (corners: Corners) => void;
}

/** Shows one service area: its state, its outline and its facts. */
export function EditPanel({ area, draft, nameOf, seen, onTyped }: EditPanelProps) {
  const t = useT();
  const { base, typed, drawing } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const { areCornersWrong, cornersWrong, refusal, corrected, review, dialog } = useReview(drawing.now);
  const isChanged = hasChanges(draft);
  const isCity = area.kind === 'city';
  const changes = changesOf(base, typed, drawing.now);
  const name = areaName(area);
  const change = (next: Partial<TypedFacts>) => {
    corrected(next);
    typedInto({ ...draft, typed: { ...typed, ...next } });
  };
  const save = () => {
    setIsChecked(true);
    const [wrong] = wrongFacts(typed);
    if (wrong) return focusFact(wrong);
    const { polygon, centre } = changes;
    review({
      title: t('cities.save.title', { name }),
      changed: changedNames(changes).map((fact) => t(`cities.fact.${fact}`)),
      action: t('ops.fare.save'),
      preview: polygon ? { id: area.id, polygon, ...(centre && { centre }) } : null,
      nameOf,
      onSave: async (reason) => {
        await changeArea(base, { ...changes, reason });
        setIsChecked(false);
        draftEnded(draft);
      },
    });
  };
  // What another admin has saved is decided about first.
  const isOld = base.version !== area.version;
  const reviewButton = !isOld && (isChanged || areCornersWrong) && <Button onClick={save}>{t('cities.review')}</Button>;
  return (
    <Panel actions={reviewButton}>
      <PanelHead title={name}>
        <AreaState area={area} />
        {area.changedBy && <p className="text-sm text-muted wrap-anywhere">{dotted([area.changedBy, area.reason])}</p>}
      </PanelHead>
      {isOld && isChanged && <Meanwhile draft={draft} area={area} />}
      {isCity && <CityActions area={area} isChanged={isChanged} nameOf={nameOf} review={review} />}
      {isCity ? (
        <OutlineCard
          title={t('cities.fact.polygon')}
          hint={t('cities.outline.edit')}
          corners={drawing.now}
          refusal={refusal}
          isOpen={false}
          onTyped={onTyped}
          areWrong={areCornersWrong}
          onWrong={cornersWrong}
        />
      ) : (
        <p className="text-sm text-muted">{t('cities.rest.text')}</p>
      )}
      <FactsForm
        typed={typed}
        isChecked={isChecked}
        refusal={refusal}
        isCity={isCity}
        seen={seen}
        drawn={draft.water}
        onDraw={(water) => typedInto({ ...draft, water })}
        onChange={change}
      />
      {dialog}
    </Panel>
  );
}
