import { useMutation } from '@tanstack/react-query';
import type { AreaPreviewRequest } from '@waka/contracts/ops/areas/area-requests';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { listed } from '../../../../lib/i18n/listed.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { usePreview } from '../area-queries.ts';
import { PreviewWords } from './preview-words.tsx';
import { refusalOf } from '../facts/refusal.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';

export interface Review {
  title: string;
  text?: string;
  /** Names of the facts that change. */
  changed?: readonly string[];
  action: string;
  tone?: 'accent' | 'danger';
  /** Null where a change moves no border. */
  preview: AreaPreviewRequest | null;
  nameOf: (id: string | null) => string;
  onSave: (reason: string) => Promise<unknown>;
}

interface ReviewDialogProps {
  review: Review;
  /** Called with a refusal, of the preview or of the change. */
  onRefused: (error: unknown) => void;
  onClose: () => void;
}

/** Shows what a change means, and asks for its reason, before it is saved. */
export function ReviewDialog({ review, onRefused, onClose }: ReviewDialogProps) {
  const t = useT();
  const { title, text, changed = [], action, tone = 'accent', preview, nameOf, onSave } = review;
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data, error, refetch, isFetching } = usePreview(preview);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  const save = useMutation({ mutationFn: () => onSave(reason.trim()), onSuccess: onClose, onError: onRefused });
  const isReady = preview === null || Boolean(data && !error);
  // It is sent with the version that its page showed, which is another one for good.
  const isDecided = save.error instanceof ApiError && save.error.decision !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isReady && isReason(reason) && !isDecided) save.mutate();
  };
  const failure = save.error ?? error;
  return (
    <FormDialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {text && <p className="text-muted">{text}</p>}
        {changed.length > 0 && <p>{t('cities.review.changed', { facts: listed(changed) })}</p>}
        {preview && (
          <div aria-live="polite" aria-busy={isFetching}>
            {isFetching && (
              <>
                <p className="sr-only">{t('app.loading')}</p>
                <Skeleton className="h-40" />
              </>
            )}
            {!isFetching && data && <PreviewWords preview={data} nameOf={nameOf} />}
          </div>
        )}
        {failure && !isFetching && (
          <div role="alert" className="text-sm text-stop">
            {refusalOf(failure)?.text ?? errorText(failure, 'ops.notSaved')}
          </div>
        )}
        {error && !isFetching ? (
          <div className="grid grid-cols-2 gap-2">
            <Button tone="quiet" onClick={() => void refetch()}>
              {t('app.tryAgain')}
            </Button>
            <Button onClick={onClose}>{t('cities.review.back')}</Button>
          </div>
        ) : (
          <>
            <ReasonField reason={reason} onChange={setReason} isChecked={isChecked} hint={t('ops.reasonHint')} />
            {isDecided ? (
              <Button tone="quiet" onClick={onClose}>
                {t('app.back')}
              </Button>
            ) : (
              <Button type="submit" tone={tone} disabled={!isReady} isBusy={save.isPending}>
                {action}
              </Button>
            )}
          </>
        )}
      </form>
    </FormDialog>
  );
}
