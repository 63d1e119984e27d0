import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

const SHORTEST = 3;

interface VehicleFormProps {
  title: string;
  isValid: boolean;
  /** The labels of what is missing or wrong while the form is not valid. */
  lacking?: readonly string[];
  onSave: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the reason of a change of a vehicle class or a payment method, and saves it. */
export function VehicleForm({ title, isValid, lacking = [], onSave, onClose, children }: VehicleFormProps) {
  const t = useT();
  const lackingId = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isReasonMissing = reason.trim().length < SHORTEST;
  const save = useMutation({ mutationFn: () => onSave(reason.trim()), onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid && !isReasonMissing) save.mutate();
  };
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {children}
        <TextArea
          label={t('ops.reason')}
          error={isChecked && isReasonMissing ? t('ops.reasonMissing') : undefined}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {save.isError && (
          <p role="alert" className="text-sm text-stop">
            {errorText(save.error, 'ops.notSaved')}
          </p>
        )}
        {!isValid && lacking.length > 0 && (
          <output id={lackingId} className="block text-sm">
            {t('ops.lacking', { fields: lacking.join(', ') })}
          </output>
        )}
        <Button
          type="submit"
          aria-describedby={isValid || lacking.length === 0 ? undefined : lackingId}
          disabled={!isValid}
          isBusy={save.isPending}
        >
          {t('ops.fare.save')}
        </Button>
      </form>
    </Dialog>
  );
}
