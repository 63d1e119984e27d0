import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts';
import type { Look } from '../../../ui/map/map-props.ts';
import { Waiting } from '../shared/waiting.tsx';
import { AreaList } from './area-list.tsx';
import { useAreas } from './area-queries.ts';
import {
  draftEnded,
  editDraft,
  hasChanges,
  isLine,
  lineDrawn,
  newDraft,
  outlineDrawn,
  splitDraft,
  stepRedone,
  stepUndone,
  useDraft,
  waterDrawn,
  type Draft,
} from './drafts.store.ts';
import { EditPanel } from './edit-panel.tsx';
import { centreMoved, centreOf, toolOf } from './map/drawn-draft.ts';
import { AreaMap, type AreaMapHandle } from './map/area-map.tsx';
import { shownAreas, sightOf } from './map/shown-areas.ts';
import { areaName } from '../shared/area-name.ts';
import type { Corners } from './outline/drawing.ts';
import { OutlineTools } from './outline/outline-tools.tsx';
import { Panel } from './panel-head.tsx';
import { toArea, usePlace, type Place } from './place.ts';
import { SplitPanel } from './split-panel.tsx';
import { StartPanel } from './start-panel.tsx';

const NONE: readonly ServiceAreaView[] = [];
const NO_CORNERS: Corners = [];

/** Shows the service areas: all of them, or one that is drawn, changed or split, beside their map. */
export function CitiesScreen() {
  const t = useT();
  const place = usePlace();
  const [, go] = useLocation();
  const { data, isError, refetch } = useAreas();
  const areas = data ?? NONE;
  const area = 'id' in place ? areas.find(({ id }) => id === place.id) : undefined;
  const draft = useDraft(useMemo(() => beginning(place.kind, area), [place.kind, area]));
  const [isRemoving, setIsRemoving] = useState(false);
  const [seen, setSeen] = useState<Look | null>(null);
  const [typed, setTyped] = useState<{ in: string; corners: Corners } | null>(null);
  const map = useRef<AreaMapHandle>(null);
  const [path] = useLocation();
  usePageTitle([t('ops.cities'), area && areaName(area)].filter(Boolean).join(': '));
  const tool = toolOf(draft, isRemoving);
  const corners = draft?.drawing.now ?? NO_CORNERS;
  const shown = useMemo(() => shownAreas(areas, area, draft), [areas, area, draft]);
  const fit = useMemo(() => sightOf(areas, area), [areas, area]);
  const nameOf = (id: string | null) => {
    const named = areas.find((one) => one.id === id);
    if (named) return areaName(named);
    return (draft && draft.kind !== 'edit' && draft.typed.name.trim()) || t('cities.new');
  };
  const onTyped = (given: Corners) => {
    if (!draft) return;
    if (draft.kind === 'split' && isLine(draft)) lineDrawn(draft, given);
    else outlineDrawn(draft, given);
    // What was typed may lie out of sight.
    setTyped({ in: path, corners: given });
  };
  return (
    <div className="-mx-4 -my-5 grid lg:-mx-6 lg:h-[calc(100dvh-3.5rem-var(--banner-height,0px))] lg:grid-cols-[26rem_1fr]">
      <div className="relative h-[58dvh] min-w-0 lg:order-last lg:h-full">
        <AreaMap
          ref={map}
          tool={tool}
          corners={corners}
          areas={shown}
          fit={typed?.in === path && typed.corners.length > 0 ? typed.corners : fit}
          centre={draft && centreOf(draft)}
          onCentreMoved={(centre) => draft && centreMoved(draft, centre)}
          onSeen={setSeen}
          outlineDrawn={(drawnCorners) => draft && outlineDrawn(draft, drawnCorners)}
          lineDrawn={(line) => {
            if (draft?.kind === 'split') lineDrawn(draft, line);
            if (draft?.kind === 'edit') waterDrawn(draft, line);
          }}
          areaPicked={(id) => {
            if (place.kind === 'list' || (draft?.kind === 'edit' && !hasChanges(draft))) go(toArea(id));
          }}
        />
        {draft && tool !== 'none' && (
          <div className="absolute inset-x-3 top-3">
            <OutlineTools
              canUndo={draft.drawing.past.length > 0 || tool === 'draw' || tool === 'line'}
              canRedo={draft.drawing.future.length > 0}
              canDiscard={hasChanges(draft)}
              isRemoving={corners.length > 3 ? isRemoving : null}
              onUndo={() => map.current?.undoCorner() || stepUndone(draft)}
              onRedo={() => stepRedone(draft)}
              onRemoving={setIsRemoving}
              onDiscard={() => draftEnded(draft)}
            />
          </div>
        )}
      </div>
      <div className="relative min-w-0 border-line bg-paper lg:overflow-y-auto lg:border-e">
        {!data && (
          <Panel>
            <Waiting isError={isError} onAgain={() => void refetch()} />
          </Panel>
        )}
        {data && !draft && <AreaList areas={areas} />}
        {draft?.kind === 'new' && data && <StartPanel draft={draft} areas={areas} nameOf={nameOf} onTyped={onTyped} />}
        {draft?.kind === 'edit' && area && (
          <EditPanel key={area.id} area={area} draft={draft} nameOf={nameOf} seen={seen} onTyped={onTyped} />
        )}
        {draft?.kind === 'split' && area && (
          <SplitPanel key={area.id} area={area} draft={draft} nameOf={nameOf} onTyped={onTyped} />
        )}
      </div>
    </div>
  );
}

/** Returns what is drawn at an address; null for the list, also instead of an area that does not exist. */
function beginning(kind: Place['kind'], area: ServiceAreaView | undefined): Draft | null {
  if (kind === 'new') return newDraft();
  if (!area) return null;
  return kind === 'split' && area.kind === 'city' ? splitDraft(area) : editDraft(area);
}
