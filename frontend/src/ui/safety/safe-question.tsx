import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useT } from '../../lib/i18n/use-t.ts';

interface SafeQuestionProps {
  button: 'safety.sos.safe' | 'safety.sos.stop';
  question: 'safety.sos.safeAsk' | 'safety.sos.stopAsk';
  isBusy?: boolean;
  /** Why the last answer was not accepted. */
  problem?: ReactNode;
  onSafe: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

/**
 * Asks once more before a call for help is taken back. The focus goes into the question, and back to the button when
 * the person needs help after all.
 */
export function SafeQuestion({ button, question, isBusy = false, problem, onSafe }: SafeQuestionProps) {
  const t = useT();
  const id = useId();
  const [step, setStep] = useState<'unasked' | 'asked' | 'dismissed'>('unasked');
  if (step !== 'asked') {
    return (
      <Button isWide tone="quiet" ref={step === 'dismissed' ? focus : undefined} onClick={() => setStep('asked')}>
        {t(button)}
      </Button>
    );
  }
  return (
    <fieldset aria-labelledby={id} className="grid gap-2">
      <p id={id} ref={focus} tabIndex={-1} className="font-bold outline-none">
        {t(question)}
      </p>
      {problem}
      <Button isWide tone="quiet" isBusy={isBusy} onClick={onSafe}>
        {t('safety.sos.safeYes')}
      </Button>
      <Button isWide tone="plain" disabled={isBusy} onClick={() => setStep('dismissed')}>
        {t('safety.sos.safeNo')}
      </Button>
    </fieldset>
  );
}
