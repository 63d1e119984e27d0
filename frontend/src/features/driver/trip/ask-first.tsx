import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';

interface AskFirstProps {
  label: string;
  /** Why the move is probably an accidental tap, or null when it is not. */
  doubt: string | null;
  /** Label of the button once the doubt is shown. */
  anyway: string;
  tone?: 'accent' | 'quiet';
  isBusy: boolean;
  onMove: () => void;
}

/** Shows a move of the driver that asks for a confirmation where the phone is somewhere else. */
export function AskFirst({ label, doubt, anyway, tone = 'accent', isBusy, onMove }: AskFirstProps) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const isAsking = isAsked && doubt !== null;
  return (
    // Of two moves the likely one stays in view, and each while it asks; the other lies above its shadow.
    <div className={`grid gap-3 py-1 ${tone === 'accent' || isAsking ? 'sheet-foot' : 'relative'}`}>
      {isAsking && (
        <p role="alert" className="text-lg font-bold">
          {doubt}
        </p>
      )}
      <Button
        isWide
        tone={tone}
        className="min-h-16 text-xl"
        isBusy={isBusy}
        onClick={() => {
          if (doubt !== null && !isAsked) {
            setIsAsked(true);
            return;
          }
          setIsAsked(false);
          onMove();
        }}
      >
        {isAsking ? anyway : label}
      </Button>
      {isAsking && (
        <Button isWide tone="quiet" disabled={isBusy} onClick={() => setIsAsked(false)}>
          {t('driver.trip.keepDriving')}
        </Button>
      )}
    </div>
  );
}
