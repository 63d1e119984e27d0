import { useT } from '../../../lib/i18n/use-t.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { refusalText, refusedAt } from './typing/refusal.ts';

const SHORTEST = 3;
const LONGEST = 500;

export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;

/** What the calls of ops name the text. */
const REASONS = ['reason', 'note'];

const refusedReason = (failure: unknown): string | undefined =>
  REASONS.map((name) => refusedAt(failure, name)).find((text) => text !== undefined);

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
  /** True once the form was submitted, so that a missing reason shows. */
  isChecked: boolean;
  /** Why the decision was not saved. */
  failure?: Error | null;
  /** The other fields of the form that show what the server refuses of them. */
  shown?: readonly string[];
  label?: string;
  hint?: string;
  /** True where the person whom it is about reads another text. */
  isForTeam?: boolean;
  rows?: number;
}

/** Asks for the reason of a decision, and shows below it why the decision was not saved. */
export function ReasonField({
  reason,
  onChange,
  isChecked,
  failure,
  shown = [],
  label,
  hint,
  isForTeam = false,
  rows = 2,
}: ReasonFieldProps) {
  const t = useT();
  return (
    <>
      <TextArea
        label={label ?? t(isForTeam ? 'ops.reasonForTeam' : 'ops.reason')}
        hint={isForTeam ? t('ops.reasonForTeamHint') : hint}
        error={
          isChecked && !isReason(reason) ? t(label ? 'ops.textMissing' : 'ops.reasonMissing') : refusedReason(failure)
        }
        rows={rows}
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      {failure && (
        <p role="alert" className="text-sm text-stop">
          {refusalText(failure, 'ops.notSaved', [...REASONS, ...shown])}
        </p>
      )}
    </>
  );
}
