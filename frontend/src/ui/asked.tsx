import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface AskedProps {
  label: string;
  question: string;
  /** What else goes with it. */
  note?: ReactNode;
  yes: string;
  no: string;
  isBusy: boolean;
  onYes: () => void;
}

/** Cancels after a confirmation alone: what is cancelled stays so, and the next button is near. */
export function Asked({ label, question, note, yes, no, isBusy, onYes }: AskedProps) {
  const [step, setStep] = useState<'unasked' | 'asking' | 'kept'>('unasked');
  if (step !== 'asking') {
    return (
      <Button
        tone="plain"
        isWide
        className="text-stop"
        ref={step === 'kept' ? takeFocus : undefined}
        onClick={() => setStep('asking')}
      >
        {label}
      </Button>
    );
  }
  return (
    <>
      <p role="alert" tabIndex={-1} ref={takeFocus} className="font-semibold">
        {question}
      </p>
      {note}
      <Button tone="danger" isWide isBusy={isBusy} onClick={onYes}>
        {yes}
      </Button>
      <Button tone="quiet" isWide onClick={() => setStep('kept')}>
        {no}
      </Button>
    </>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
