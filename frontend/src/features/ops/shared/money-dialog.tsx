import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

const SHORTEST = 3;
const LONGEST = 500;

interface MoneyDialogProps {
  title: string;
  text?: string;
  /** Label of the button. */
  action: string;
  isValid: boolean;
  /** The fields besides the reason; receives whether the form was submitted, so that errors show. */
  children: (isChecked: boolean) => ReactNode;
  onSave: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Shows a dialog to book money that was moved, with a reason. */
export function MoneyDialog({ title, text, action, isValid, children, onSave, onClose }: MoneyDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isShort = reason.trim().length < SHORTEST;
  const save = useMutation({ mutationFn: () => onSave(reason.trim()), onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid && !isShort) save.mutate();
  };
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {text && <p className="text-muted">{text}</p>}
        {children(isChecked)}
        <TextArea
          label={t('ops.reason')}
          hint={t('ops.reasonHint')}
          error={isChecked && isShort ? t('ops.reasonMissing') : undefined}
          rows={2}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {save.isError && (
          <p role="alert" className="text-sm text-stop">
            {errorText(save.error, 'ops.notSaved')}
          </p>
        )}
        <Button type="submit" isBusy={save.isPending}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
