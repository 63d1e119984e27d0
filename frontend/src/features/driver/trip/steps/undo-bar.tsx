import { UNDO_SECONDS } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';

const TICK_MS = 1_000;

interface UndoBarProps {
  /** Time of the move, by the service's clock. */
  since: string;
  text: string;
  isBusy: boolean;
  onUndo: () => void;
}

/** Offers to undo the last move, for ten seconds. */
export function UndoBar({ since, text, isBusy, onUndo }: UndoBarProps) {
  const t = useT();
  const seconds = UNDO_SECONDS - Math.max(0, Math.floor((useServerNow(TICK_MS) - Date.parse(since)) / 1000));
  if (seconds <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-lg bg-violet-soft px-4 py-2 short:py-0.5">
      <p className="min-w-0 grow basis-32 font-semibold">{text}</p>
      <Button
        tone="plain"
        className="figures min-h-14 shrink-0 short:min-h-11 text-violet underline"
        isBusy={isBusy}
        onClick={onUndo}
      >
        {t('driver.trip.undo', { seconds })}
      </Button>
    </div>
  );
}
