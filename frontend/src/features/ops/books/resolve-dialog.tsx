import { RESOLUTIONS, type Resolution, type StatementDifference } from '@waka/contracts/ops/books/statements';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatDayOfYear } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { MoneyDialog } from '../shared/money-dialog.tsx';
import { nameOr } from '../shared/names.ts';
import { resolveDifference, useDifferences } from './statement-queries.ts';

interface ResolveDialogProps {
  difference: StatementDifference;
  onClose: () => void;
}

/** Asks how a difference was resolved; says who was first where another admin, or both sides, did it meanwhile. */
export function ResolveDialog({ difference, onClose }: ResolveDialogProps) {
  const t = useT();
  const [how, setHow] = useState<Resolution | ''>('');
  const [isLate, setIsLate] = useState(false);
  const { data = [] } = useDifferences(difference.region, 'resolved');
  const first = isLate ? data.find(({ id }) => id === difference.id)?.resolved : null;
  const title = t('ops.books.resolveTitle', { kind: t(`ops.books.kind.${difference.kind}`) });
  if (first) return <ResolvedBefore title={title} first={first} onClose={onClose} />;
  return (
    <MoneyDialog
      title={title}
      text={t('ops.books.resolveText')}
      action={t('ops.books.resolve')}
      isValid={how !== ''}
      onSave={async (reason) => {
        if (how === '') return;
        try {
          await resolveDifference(difference.id, { how, reason });
        } catch (error) {
          setIsLate(error instanceof ApiError && error.code === 'difference.resolved');
          throw error;
        }
      }}
      onClose={onClose}
    >
      {(isChecked) => (
        <SelectField
          label={t('ops.books.howLabel')}
          value={how}
          error={isChecked && how === '' ? t('ops.books.howMissing') : undefined}
          onChange={(event) => setHow(RESOLUTIONS.find((one) => one === event.target.value) ?? '')}
        >
          <option value="" disabled>
            —
          </option>
          {RESOLUTIONS.map((value) => (
            <option key={value} value={value}>
              {t(`ops.books.how.${value}`)}
            </option>
          ))}
        </SelectField>
      )}
    </MoneyDialog>
  );
}

interface ResolvedBeforeProps {
  title: string;
  first: NonNullable<StatementDifference['resolved']>;
  onClose: () => void;
}

/** Says who resolved a difference first, when and how; nothing is left to do. */
function ResolvedBefore({ title, first: { how, name, note, at }, onClose }: ResolvedBeforeProps) {
  const t = useT();
  const time = formatDayOfYear(at);
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div role="alert" className="mb-4 grid gap-1">
        <p className="font-bold">
          {how === 'matched'
            ? t('ops.books.matchedFirst', { time })
            : t('ops.books.resolvedFirst', { name: nameOr(name), time, how: t(`ops.books.how.${how}`) })}
        </p>
        {note && <p className="text-muted wrap-anywhere">{note}</p>}
      </div>
      <Button isWide onClick={onClose}>
        {t('app.close')}
      </Button>
    </Dialog>
  );
}
