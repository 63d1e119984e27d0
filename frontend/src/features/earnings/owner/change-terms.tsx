import { useMutation } from '@tanstack/react-query';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerBook, OwnerTerms } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';
import { termsLeft, TermsForm } from '../../../ui/owner/terms-form.tsx';

/** Lets the driver propose other terms; those in force stay until the owner has confirmed. */
export function ChangeTerms({ book }: { book: OwnerBook }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const change = useChangeBooks((body: OwnerTerms) => call(ownerRoutes.proposeTerms, { body }));
  if (!isOpen) {
    return (
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        {t('owner.form.change')}
      </Button>
    );
  }
  return (
    <>
      <TermsForm
        currency={book.currency}
        terms={termsLeft(book)}
        send={t('owner.form.sendChange')}
        isBusy={change.isPending}
        onSend={change.mutate}
      />
      <Failure errors={[change.error]} />
    </>
  );
}

/** Has the owner's link texted to him once more. */
export function LinkAgain() {
  const t = useT();
  const send = useMutation({ mutationFn: () => call(ownerRoutes.sendOwnerLink) });
  if (send.isSuccess) return <output className="text-muted">{t('owner.link.sent')}</output>;
  return (
    <>
      <Button tone="quiet" isBusy={send.isPending} onClick={() => send.mutate()}>
        {t('owner.link.again')}
      </Button>
      <Failure errors={[send.error]} />
    </>
  );
}
