import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LocationPicker } from '../places/location-picker.tsx';
import { StopMark } from './place-marks.tsx';
import { stopChosen, stopMoved, stopRemoved, type DraftStop } from './trip-draft.store.ts';

const movedByKey = (key: number, index: number) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  stopMoved(key, event.key === 'ArrowUp' ? index - 1 : index + 1);
};

/** The places between: dragged by the grip, or moved with the arrow keys while it has the focus. */
export function StopList({ stops }: { stops: readonly DraftStop[] }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);

  const dragged = (key: number) => (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (to >= 0 && stops[to]?.key !== key) stopMoved(key, to);
  };
  if (stops.length === 0) return null;
  return (
    <ol ref={list} className="grid gap-2">
      {stops.map(({ key, place }, index) => {
        const number = index + 1;
        return (
          <li key={key} className="flex items-center">
            <button
              type="button"
              aria-label={t('rider.plan.dragStop', { number })}
              aria-keyshortcuts="ArrowUp ArrowDown"
              className="tap -ms-2 grid cursor-grab touch-none place-items-center rounded-md text-muted active:cursor-grabbing"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={dragged(key)}
              onKeyDown={movedByKey(key, index)}
            >
              <Icon name="grip" />
            </button>
            <div className="min-w-0 flex-1">
              <LocationPicker
                label={t('rider.plan.stop', { number })}
                placeholder={t('rider.plan.stop', { number })}
                value={place?.name ?? ''}
                mark={<StopMark number={number} />}
                onChoose={(chosen) => stopChosen(key, chosen)}
                onClear={() => stopChosen(key, null)}
              />
            </div>
            <IconButton icon="minus" label={t('rider.plan.removeStop', { number })} onClick={() => stopRemoved(key)} />
          </li>
        );
      })}
    </ol>
  );
}
