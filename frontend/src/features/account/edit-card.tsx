import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';
import { markFields, showFailure } from '../../lib/forms/show-failure.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { lateDialog } from '../../lib/loading/lazy-part.tsx';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { isProofRefused } from './proof/is-proof-refused.ts';
import type { ProofDialogProps } from './proof/proof-dialog.tsx';
import type { Proof } from './proof/proof.ts';

const LazyProofDialog = lateDialog<ProofDialogProps>(
  async () => (await import('./proof/proof-dialog.tsx')).ProofDialog,
);

interface EditCardProps<Form extends FieldValues> {
  title: string;
  facts: readonly Fact[];
  /** Below the facts, whether they are being edited or not. */
  notes?: ReactNode;
  /** Begins with the form, for who was sent here to fill it in. */
  startsOpen?: boolean;
  values: DefaultValues<Form>;
  fields: readonly FieldPath<Form>[];
  save: (form: Form, proof: Proof) => Promise<void>;
  children: (form: UseFormReturn<Form>) => ReactNode;
}

/** Shows a part of a profile with its own Edit, Save and Cancel. */
export function EditCard<Form extends FieldValues>({
  title,
  facts,
  notes,
  startsOpen = false,
  ...editing
}: EditCardProps<Form>) {
  const t = useT();
  const [isEditing, setIsEditing] = useState(startsOpen);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Returns the focus to the Edit button when the form closes.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Card
      title={title}
      action={
        !isEditing && (
          <Button
            ref={edit}
            tone="quiet"
            className="py-2"
            aria-label={t('account.editPart', { part: title })}
            onClick={() => setIsEditing(true)}
          >
            {t('account.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <EditForm {...editing} onDone={() => setIsEditing(false)} />
      ) : (
        <FactList facts={facts} unknown={t('account.unknown')} />
      )}
      {notes}
    </Card>
  );
}

type EditFormProps<Form extends FieldValues> = Pick<EditCardProps<Form>, 'values' | 'fields' | 'save' | 'children'> & {
  onDone: () => void;
};

function EditForm<Form extends FieldValues>({ values, fields, save, children, onDone }: EditFormProps<Form>) {
  const t = useT();
  const form = useForm<Form>({ defaultValues: values });
  /** The form that waits for a proof of identity. */
  const [unproved, setUnproved] = useState<Form | null>(null);
  const saving = useMutation({
    mutationFn: ({ content, proof }: { content: Form; proof: Proof }) => save(content, proof),
    onSuccess: () => {
      showToast({ title: translate('account.success'), description: translate('account.saved') });
      onDone();
    },
    onError: (error, { content }) => {
      if (isProofRefused(error)) return setUnproved(content);
      setUnproved(null);
      showFailure(error, 'app.error', 'account.saveFailed');
      return markFields(error, fields, form.setError);
    },
  });
  useEffect(() => {
    const [first] = fields;
    if (first) form.setFocus(first);
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const isProofWrong = saving.error instanceof ApiError && saving.error.code === 'account.proof_wrong';
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit((content) => saving.mutate({ content, proof: {} }))(event)}
    >
      <fieldset disabled={saving.isPending} className="grid gap-4 sm:grid-cols-2">
        {children(form)}
      </fieldset>
      <div className="flex gap-3 *:flex-1 sm:justify-end sm:*:flex-none">
        <Button tone="quiet" disabled={saving.isPending} onClick={onDone}>
          {t('account.cancel')}
        </Button>
        <Button type="submit" isBusy={saving.isPending}>
          {t('account.save')}
        </Button>
      </div>
      {unproved && (
        <LazyProofDialog
          isBusy={saving.isPending}
          isWrong={isProofWrong}
          onProof={(proof) => saving.mutate({ content: unproved, proof })}
          onClose={() => setUnproved(null)}
        />
      )}
    </form>
  );
}
