import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

interface ReviewBoxProps {
  title: string;
  refusal: { title: string; text: string };
  onApprove: () => Promise<void>;
  onRefuse: (reason: string) => Promise<void>;
  /** The values in force and the new ones, side by side. */
  children: ReactNode;
}

/** Shows a change of an approved driver that waits for a decision. */
export function ReviewBox({ title, refusal, onApprove, onRefuse, children }: ReviewBoxProps) {
  const t = useT();
  const [isRefusing, setIsRefusing] = useState(false);
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
        <Button className="px-2" isBusy={approving.isPending} onClick={() => approving.mutate()}>
          {t('ops.document.approve')}
        </Button>
        <Button tone="danger" className="px-2" onClick={() => setIsRefusing(true)}>
          {t('ops.document.refuse')}
        </Button>
      </div>
      {isRefusing && (
        <ReasonDialog
          asked={{ ...refusal, action: t('ops.document.refuse'), tone: 'danger', onSubmit: onRefuse }}
          onClose={() => setIsRefusing(false)}
        />
      )}
    </section>
  );
}
