import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { isGone } from './is-gone.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { FormDialog } from './form-dialog.tsx';

const LONGEST_MESSAGE = 300;

export interface Asked {
  title: string;
  /** The consequences. */
  text?: string;
  /** What else has to be looked at before the decision. */
  details?: ReactNode;
  /** Whether the details have a map, and stand in columns where there is room. */
  isWide?: boolean;
  /** Label of the button. */
  action: string;
  tone?: 'accent' | 'danger';
  /** True while something has to be read before it can be sent. */
  isBlocked?: boolean;
  /** Label of the field; "reason" by default. */
  label?: string;
  /** Asks also for words that the person reads, who then does not read the reason. */
  hasMessage?: boolean;
  /** True where another admin's decision leaves nothing to decide: it is shown, and the button goes. */
  isFinal?: boolean;
  onSubmit: (reason: string, message: string) => Promise<unknown>;
}

interface ReasonDialogProps {
  asked: Asked;
  onClose: () => void;
  /** Called after the success instead of `onClose`. */
  onDone?: () => void;
}

/** Shows a dialog for a reason, which is recorded with every decision about people. */
export function ReasonDialog({ asked, onClose, onDone = onClose }: ReasonDialogProps) {
  const t = useT();
  const { title, text, details, action, tone = 'accent', isBlocked = false, label, isFinal = false, onSubmit } = asked;
  const { hasMessage = false } = asked;
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const send = useMutation({ mutationFn: () => onSubmit(reason.trim(), message.trim()), onSuccess: onDone });
  const isDecided = isGone(send.error) || (isFinal && send.error instanceof ApiError && send.error.decision !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isReason(reason) && !isBlocked && !isDecided) send.mutate();
  };
  return (
    <FormDialog title={title} closeLabel={t('app.close')} isWide={asked.isWide} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {text && <p className="text-muted">{text}</p>}
        {details}
        <ReasonField
          reason={reason}
          onChange={setReason}
          isChecked={isChecked}
          failure={send.error}
          label={label}
          hint={t('ops.reasonHint')}
          isForTeam={hasMessage}
          rows={hasMessage ? 2 : 3}
        />
        {hasMessage && (
          <TextArea
            label={t('ops.messageToPerson')}
            hint={t('ops.messageToPersonHint')}
            rows={2}
            maxLength={LONGEST_MESSAGE}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
        {isDecided ? (
          <Button tone="quiet" onClick={onClose}>
            {t('app.back')}
          </Button>
        ) : (
          <Button type="submit" tone={tone} disabled={isBlocked} isBusy={send.isPending}>
            {action}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}
