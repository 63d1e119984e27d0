import { useMutation } from '@tanstack/react-query';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SafeQuestion } from './safe-question.tsx';

interface ReportSafeProps {
  /** Of the call for help. */
  id: string;
  /** Called once the screen shows that it was said. */
  onReported: () => void;
}

/** Says that there is no danger, after a question: ops takes the word of the person in the car seriously. */
export function ReportSafe({ id, onReported }: ReportSafeProps) {
  const saying = useMutation({
    mutationFn: () => call(safetyRoutes.reportFalseAlarm, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['incidents'] });
      onReported();
    },
  });
  return (
    <SafeQuestion
      button="safety.sos.safe"
      question="safety.sos.safeAsk"
      isBusy={saying.isPending}
      problem={
        saying.error && (
          <p role="alert" className="text-sm text-stop">
            {errorText(saying.error, 'safety.sos.safeFailed')}
          </p>
        )
      }
      onSafe={() => saying.mutate()}
    />
  );
}
