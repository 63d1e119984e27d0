import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldsOf } from '../shared/typing/at-field.tsx';
import { FormEnd } from './form-end.tsx';
import { isGone } from '../shared/is-gone.ts';
import { isReason, ReasonField } from '../shared/reason-field.tsx';
import { COLUMNS } from '../layout/columns.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { UnusualNote, useUnusual } from './unusual-change.tsx';

interface SettingDialogProps {
  title: string;
  isValid: boolean;
  /** The labels of what is missing or wrong while the form is not valid. */
  lacking?: readonly string[];
  /** Whether it has a map: on a wide screen the fields stand in two columns under it. */
  isWide?: boolean;
  /** True where another admin's decision leaves nothing to decide: it is shown, and the button goes. */
  isFinal?: boolean;
  /** Ratio of the new price to the one it is compared with, and whose that is where it is another's. */
  unusual?: { factor: number; than: string | null } | null;
  onSave: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the fields of a setting of ops, asks for the reason of a change, and saves both. */
export function SettingDialog({
  title,
  isValid,
  lacking = [],
  isWide = false,
  isFinal = false,
  unusual: compared = null,
  onSave,
  onClose,
  children,
}: SettingDialogProps) {
  const t = useT();
  const lackingId = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const factor = compared?.factor ?? null;
  const unusual = useUnusual(factor);
  const save = useMutation({ mutationFn: () => onSave(reason.trim()), onSuccess: onClose });
  const isDecided = isGone(save.error) || (isFinal && save.error instanceof ApiError && save.error.decision !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid && isReason(reason) && !isDecided && unusual.mayBeSaved()) save.mutate();
  };
  return (
    <FormDialog title={title} closeLabel={t('app.close')} isWide={isWide} onClose={onClose}>
      <form noValidate className="grid gap-4 [&_:is(input,select,textarea)]:scroll-mb-40" onSubmit={submit}>
        <div className="grid items-start gap-4" style={isWide ? COLUMNS : undefined}>
          <FieldsOf failure={save.error}>{children}</FieldsOf>
        </div>
        <ReasonField reason={reason} onChange={setReason} isChecked={isChecked} />
        <FormEnd failure={save.error}>
          {!isValid && lacking.length > 0 && (
            <output id={lackingId} className="block text-sm">
              {t('ops.lacking', { fields: listed(lacking) })}
            </output>
          )}
          <UnusualNote unusual={unusual} factor={factor} than={compared?.than ?? null} />
          {isDecided ? (
            <Button tone="quiet" onClick={onClose}>
              {t('app.back')}
            </Button>
          ) : (
            <Button
              type="submit"
              aria-describedby={isValid || lacking.length === 0 ? undefined : lackingId}
              disabled={!isValid}
              isBusy={save.isPending}
            >
              {t(unusual.isConfirming ? 'ops.fare.saveUnusual' : 'ops.fare.save')}
            </Button>
          )}
        </FormEnd>
      </form>
    </FormDialog>
  );
}
