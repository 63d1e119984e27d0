import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';

interface AskFirstProps {
  label: string;
  /** Why the move is probably an accidental tap, or null when it is not. */
  doubt: string | null;
  /** Label of the button once the doubt is shown. */
  anyway: string;
  tone?: 'accent' | 'quiet';
  /** Whether it stays in view; of two moves one does. */
  isFoot?: boolean;
  isBusy: boolean;
  /** Whether the question is open. */
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onMove: () => void;
}

/** Shows a move of the driver that asks for a confirmation where the phone is somewhere else. */
export function AskFirst({
  label,
  doubt,
  anyway,
  tone = 'accent',
  isFoot = true,
  isBusy,
  isAsked,
  onAsk,
  onMove,
}: AskFirstProps) {
  const t = useT();
  const isAsking = isAsked && doubt !== null;
  return (
    // One that is no foot lies above the shadow of the other's.
    <div className={`grid gap-3 py-1 ${isFoot ? 'sheet-foot' : 'relative'}`}>
      {isAsking && (
        <p role="alert" className="text-lg font-bold">
          {doubt}
        </p>
      )}
      <Button
        isWide
        tone={tone}
        className="min-h-16 text-xl large:min-h-12 large:text-base"
        isBusy={isBusy}
        onClick={() => {
          if (doubt !== null && !isAsked) {
            onAsk(true);
            return;
          }
          onAsk(false);
          onMove();
        }}
      >
        {isAsking ? anyway : label}
      </Button>
      {isAsking && (
        <Button isWide tone="quiet" disabled={isBusy} onClick={() => onAsk(false)}>
          {t('driver.trip.keepDriving')}
        </Button>
      )}
    </div>
  );
}
