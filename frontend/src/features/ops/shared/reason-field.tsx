import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';

const SHORTEST = 3;
const LONGEST = 500;

export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
  /** True once the form was submitted, so that a missing reason shows. */
  isChecked: boolean;
  /** Why the decision was not saved. */
  failure?: Error | null;
  label?: string;
  hint?: string;
  rows?: number;
}

/** Asks for the reason of a decision, and shows below it why the decision was not saved. */
export function ReasonField({ reason, onChange, isChecked, failure, label, hint, rows = 2 }: ReasonFieldProps) {
  const t = useT();
  return (
    <>
      <TextArea
        label={label ?? t('ops.reason')}
        hint={hint}
        error={isChecked && !isReason(reason) ? t(label ? 'ops.textMissing' : 'ops.reasonMissing') : undefined}
        rows={rows}
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      {failure && (
        <p role="alert" className="text-sm text-stop">
          {errorText(failure, 'ops.notSaved')}
        </p>
      )}
    </>
  );
}
