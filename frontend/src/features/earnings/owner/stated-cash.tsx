import type { OwnerPayment } from '@waka/contracts/owners/owner-views';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';

const CODE_LENGTH = 4;

/** Lets the driver type in the owner's code for cash that waits, or take it back. */
export function StatedCash({ payment }: { payment: OwnerPayment }) {
  const t = useT();
  const [code, setCode] = useState('');
  const params = { id: payment.id };
  const enter = useChangeBooks(() => call(ownerRoutes.enterOwnerCode, { params, body: { code } }));
  const withdraw = useChangeBooks(() => call(ownerRoutes.withdrawOwnerCash, { params }));
  if (payment.state !== 'stated') return null;
  return (
    <form
      noValidate
      className="grid gap-3 rounded-lg bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) enter.mutate(undefined, { onSettled: () => setCode('') });
      }}
    >
      {payment.takesCode ? (
        <CodeInput label={t('owner.cash.code')} value={code} onCode={(typed) => setCode(typed.slice(0, CODE_LENGTH))} />
      ) : (
        <p>{t('owner.cash.noCode')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {payment.takesCode && (
          <Button type="submit" disabled={code.length !== CODE_LENGTH} isBusy={enter.isPending}>
            {t('owner.cash.enter')}
          </Button>
        )}
        <Button tone="plain" isBusy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          {t('owner.proposal.withdraw')}
        </Button>
      </div>
      <Failure errors={[enter.error, withdraw.error]} />
    </form>
  );
}
