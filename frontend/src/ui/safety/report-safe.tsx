import { useMutation } from '@tanstack/react-query';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { queryClient } from '../../lib/query-client.ts';

interface ReportSafeProps {
  /** Of the call for help. */
  id: string;
  /** Called once the screen shows that it was said. */
  onReported: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

/**
 * Says that there is no danger, after a question: ops takes the word of the person in the car seriously. The focus
 * goes into the question, and back to the button when the person needs help after all.
 */
export function ReportSafe({ id, onReported }: ReportSafeProps) {
  const t = useT();
  const question = useId();
  const [step, setStep] = useState<'unasked' | 'asked' | 'dismissed'>('unasked');
  const saying = useMutation({
    mutationFn: () => call(safetyRoutes.reportFalseAlarm, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['incidents'] });
      onReported();
    },
  });
  if (step !== 'asked') {
    return (
      <Button isWide tone="quiet" ref={step === 'dismissed' ? focus : undefined} onClick={() => setStep('asked')}>
        {t('safety.sos.safe')}
      </Button>
    );
  }
  return (
    <fieldset aria-labelledby={question} className="grid gap-2">
      <p id={question} ref={focus} tabIndex={-1} className="font-bold outline-none">
        {t('safety.sos.safeAsk')}
      </p>
      {saying.error && (
        <p role="alert" className="text-sm text-stop">
          {errorText(saying.error, 'safety.sos.safeFailed')}
        </p>
      )}
      <Button isWide tone="quiet" isBusy={saying.isPending} onClick={() => saying.mutate()}>
        {t('safety.sos.safeYes')}
      </Button>
      <Button isWide tone="plain" disabled={saying.isPending} onClick={() => setStep('dismissed')}>
        {t('safety.sos.safeNo')}
      </Button>
    </fieldset>
  );
}
