import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import { refusedAt } from './typing/refusal.ts';
import { FormDialog } from './form-dialog.tsx';

interface MoneyDialogProps {
  title: string;
  text?: string;
  /** What is said at the field of the reason, where that is not for the record alone. */
  reasonHint?: string;
  /** Label of the button. */
  action: string;
  isValid: boolean;
  /** True where another admin's decision leaves nothing to decide: it is shown, and the button goes. */
  isFinal?: boolean;
  /**
   * The fields besides the reason; receives whether the form was submitted, so that errors show, and what the server
   * refuses about a field by its name.
   */
  children: (isChecked: boolean, refused: (field: string) => string | undefined) => ReactNode;
  onSave: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Shows a dialog to book money that was moved, with a reason. */
export function MoneyDialog({
  title,
  text,
  reasonHint,
  action,
  isValid,
  isFinal = false,
  children,
  onSave,
  onClose,
}: MoneyDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const save = useMutation({ mutationFn: () => onSave(reason.trim()), onSuccess: onClose });
  const isDecided = isFinal && save.error instanceof ApiError && save.error.decision !== null;
  // What a field shows is not said below the reason again.
  const shown: string[] = [];
  const fields = children(isChecked, (field) => {
    shown.push(field);
    return refusedAt(save.error, field);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid && isReason(reason) && !isDecided) save.mutate();
  };
  return (
    <FormDialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {text && <p className="text-muted">{text}</p>}
        {fields}
        <ReasonField
          reason={reason}
          onChange={setReason}
          isChecked={isChecked}
          failure={save.error}
          shown={shown}
          hint={reasonHint ?? t('ops.reasonHint')}
        />
        {isDecided ? (
          <Button tone="quiet" onClick={onClose}>
            {t('app.back')}
          </Button>
        ) : (
          <Button type="submit" isBusy={save.isPending}>
            {action}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}
