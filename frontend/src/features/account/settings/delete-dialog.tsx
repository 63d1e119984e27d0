import { useMutation } from '@tanstack/react-query';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import type { DeletionStarted } from '@waka/contracts/accounts/profile-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { formatDate, translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { endSession, type AfterSession } from '../../../lib/session/end-session.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { BalanceLeft } from './balance-left.tsx';
import { MoneyLeft } from './money-left.tsx';
import { RidesLeft } from './rides-left.tsx';
import { isProofRefused } from '../proof/is-proof-refused.ts';
import { ProofForm } from '../proof/proof-form.tsx';
import type { Proof } from '../proof/proof.ts';

/** States the consequences first; then asks for a proof of identity. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isSure, setIsSure] = useState(false);
  const isRider = useSession((session) => session.kind === 'signed_in' && session.user.userType === 'rider');
  const isDriver = useSession((session) => session.kind === 'signed_in' && session.user.userType === 'driver');
  const deleting = useMutation({
    mutationFn: (proof: Proof) => endSession(() => call(profileRoutes.deleteAccount, { body: proof }), afterDeletion),
    onError: (error) => {
      if (!isProofRefused(error)) showFailure(error, 'app.error', 'account.delete.failed');
    },
  });
  const isWrong = deleting.error instanceof ApiError && deleting.error.code === 'account.proof_wrong';
  return (
    <Dialog title={t('account.delete.ask')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t('account.delete.grace')}</p>
        <p>{t('account.delete.erased')}</p>
        <p className="text-muted">{t('account.delete.kept')}</p>
        {isRider && <RidesLeft />}
        {isRider ? <MoneyLeft /> : isDriver && <BalanceLeft />}
        {isSure ? (
          <ProofForm
            submitLabel={t('account.delete.confirm')}
            isDangerous
            isBusy={deleting.isPending}
            isWrong={isWrong}
            onProof={(proof) => deleting.mutate(proof)}
          />
        ) : (
          <Button isWide tone="danger" onClick={() => setIsSure(true)}>
            {t('account.delete.continue')}
          </Button>
        )}
        <Button isWide tone="plain" disabled={deleting.isPending} onClick={onClose}>
          {t('account.delete.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

function afterDeletion({ erasesAt }: DeletionStarted): AfterSession {
  const day = formatDate(new Date(erasesAt), { day: 'numeric', month: 'long', year: 'numeric' });
  const toast = { title: translate('account.delete.done'), description: translate('account.delete.doneText', { day }) };
  return { to: '/', toast };
}
