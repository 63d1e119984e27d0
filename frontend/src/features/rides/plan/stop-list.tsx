import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { LatLng } from '@waka/contracts/geo';
import { useT } from '../../../lib/i18n/use-t.ts';
import { placeText } from '../../../lib/place-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { LocationPicker } from '../places/location-picker.tsx';
import { pickStarted } from '../draft/map-pick.store.ts';
import { StopMark } from '../draft/place-marks.tsx';
import { stopMoved, stopRemoved } from '../draft/stop-order.ts';
import { stopChosen, tripDraftStore, type DraftStop } from '../draft/trip-draft.store.ts';

interface StopListProps {
  stops: readonly DraftStop[];
  /** Where the map opens that a stop is chosen on. */
  near: LatLng | null;
  /** The stop that was just added, which receives the focus. */
  addedKey: number | null;
}

/** Lists the stops: dragged by the grip with finger or mouse, or moved with the arrow keys while it has the focus. */
export function StopList({ stops, near, addedKey }: StopListProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const [movedKey, setMovedKey] = useState<number | null>(null);
  const { draggedKey, grab } = useDrag(list);
  useEffect(() => {
    // The browser drops the focus of a row that is moved in the document.
    const index = stops.findIndex(({ key }) => key === movedKey);
    list.current?.children[index]?.querySelector<HTMLElement>('[data-grip]')?.focus();
  }, [stops, movedKey]);

  useEffect(() => {
    const index = tripDraftStore.getState().stops.findIndex(({ key }) => key === addedKey);
    list.current?.children[index]?.querySelector('input')?.focus();
  }, [addedKey]);

  const moveByKey = (key: number, index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setMovedKey(key);
    stopMoved(key, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const movedTo = stops.findIndex(({ key }) => key === movedKey) + 1;
  return (
    <>
      <ol ref={list} className="grid gap-2">
        {stops.map(({ key, place }, index) => {
          const number = index + 1;
          return (
            <li
              key={key}
              className={`flex items-center rounded-md ${key === draggedKey ? 'relative z-10 bg-surface shadow-float' : ''}`}
            >
              <button
                type="button"
                data-grip
                aria-label={t('places.dragStop', { number })}
                aria-keyshortcuts="ArrowUp ArrowDown"
                className="tap -ms-2 grid cursor-grab touch-none place-items-center rounded-md text-muted active:cursor-grabbing"
                onPointerDown={(event) => {
                  event.preventDefault();
                  grab(key);
                }}
                onBlur={() => setMovedKey(null)}
                onKeyDown={moveByKey(key, index)}
              >
                <Icon name="grip" />
              </button>
              <div className="min-w-0 flex-1">
                <LocationPicker
                  label={t('rider.plan.stop', { number })}
                  placeholder={t('rider.plan.stop', { number })}
                  value={place ? placeText(place, t) : ''}
                  mark={<StopMark number={number} />}
                  onChoose={(chosen) => stopChosen(key, chosen)}
                  onChooseOnMap={() => pickStarted(key, near)}
                  onClear={() => stopChosen(key, null)}
                />
              </div>
              <IconButton icon="minus" label={t('places.removeStop', { number })} onClick={() => stopRemoved(key)} />
            </li>
          );
        })}
      </ol>
      <output className="sr-only">
        {movedTo > 0 && t('places.stopMoved', { number: movedTo, count: stops.length })}
      </output>
    </>
  );
}

/** Follows the pointer on the whole page, since the dragged row moves in the document meanwhile. */
function useDrag(list: { current: HTMLOListElement | null }) {
  const [draggedKey, setDraggedKey] = useState<number | null>(null);
  useEffect(() => {
    if (draggedKey === null) return undefined;
    const move = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
      const isElsewhere = tripDraftStore.getState().stops[to]?.key !== draggedKey;
      if (to >= 0 && isElsewhere) stopMoved(draggedKey, to);
    };
    const drop = () => setDraggedKey(null);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [draggedKey, list]);
  return { draggedKey, grab: setDraggedKey };
}
