import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

interface ReviewBoxProps {
  title: string;
  refusal: { title: string; text: string };
  /** What has to be read before an approval; false where it has no other consequences. */
  question?: { title: string; text: string } | false;
  /** True where it cannot be approved as it is, which its children say. */
  isBarred?: boolean;
  /** Called when a dialog of it opens or closes. */
  onDialog: (isOpen: boolean) => void;
  onApprove: () => Promise<void>;
  onRefuse: (reason: string) => Promise<void>;
  /** The values in force and the new ones, side by side. */
  children: ReactNode;
}

/** Shows a change of an approved driver that waits for a decision. */
export function ReviewBox({
  title,
  refusal,
  question = false,
  isBarred = false,
  onDialog,
  onApprove,
  onRefuse,
  children,
}: ReviewBoxProps) {
  const t = useT();
  const [dialog, setDialog] = useState<'refusal' | 'question' | null>(null);
  const show = (next: typeof dialog) => {
    setDialog(next);
    onDialog(next !== null);
  };
  const approving = useMutation({ mutationFn: onApprove });
  return (
    <section aria-label={title} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-extrabold">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      {approving.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(approving.error, 'ops.notSaved')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:max-w-sm">
        <Button
          className="px-2"
          disabled={isBarred}
          isBusy={approving.isPending}
          onClick={() => (question ? show('question') : approving.mutate())}
        >
          {t('ops.document.approve')}
        </Button>
        <Button tone="danger" className="px-2" onClick={() => show('refusal')}>
          {t('ops.document.refuse')}
        </Button>
      </div>
      {question && dialog === 'question' && (
        <ConfirmDialog
          {...question}
          action={t('ops.document.approve')}
          onConfirm={() => approving.mutate()}
          onClose={() => show(null)}
        />
      )}
      {dialog === 'refusal' && (
        <ReasonDialog
          asked={{ ...refusal, action: t('ops.document.refuse'), tone: 'danger', isFinal: true, onSubmit: onRefuse }}
          onClose={() => show(null)}
        />
      )}
    </section>
  );
}
