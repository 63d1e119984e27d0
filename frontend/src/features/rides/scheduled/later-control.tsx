import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';
import { draftCleared } from '../draft/trip-draft.store.ts';
import { ScheduleDialog, type Wish } from './schedule-dialog.tsx';

/** Opens the choice of a later time for the trip whose prices are shown. */
export function LaterControl({ wish }: { wish: Wish }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="tap inline-flex shrink-0 items-center gap-1.5 rounded-md px-1 text-sm font-bold text-violet underline"
        onClick={() => setIsOpen(true)}
      >
        <LazyIcon name="clock" className="size-4" />
        {t('scheduled.later')}
      </button>
      {isOpen && <ScheduleDialog wish={wish} onDone={draftCleared} onClose={() => setIsOpen(false)} />}
    </>
  );
}
