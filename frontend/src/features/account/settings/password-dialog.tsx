import { useMutation } from '@tanstack/react-query';
import { MIN_PASSWORD_LENGTH } from '@waka/contracts/accounts/account-requests';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import { useState } from 'react';
import { useAppConfig } from '../../../lib/config/use-app-config.ts';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { fieldText } from '../../../lib/i18n/field-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { isProofRefused } from '../proof/is-proof-refused.ts';
import { ProofForm } from '../proof/proof-form.tsx';
import type { Proof } from '../proof/proof.ts';

/** Asks for a new password, and a proof of identity. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [isShort, setIsShort] = useState(false);
  const least = useAppConfig()?.minPasswordLength ?? MIN_PASSWORD_LENGTH;
  const change = useMutation({
    mutationFn: (proof: Proof) => call(profileRoutes.changePassword, { body: { ...proof, password } }),
    onSuccess: () => {
      onClose();
      showToast({ title: t('account.password.done'), description: t('account.password.doneText') });
    },
    onError: (error) => {
      if (!isProofRefused(error) && !refusalOf(error)) showFailure(error, 'app.error', 'account.password.failed');
    },
  });
  const refusal = isShort ? t('account.password.short', { least }) : refusalOf(change.error);
  const isWrong = change.error instanceof ApiError && change.error.code === 'account.proof_wrong';
  return (
    <Dialog title={t('account.password.change')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('account.password.text')}</p>
        <ProofForm
          submitLabel={t('account.password.change')}
          isBusy={change.isPending}
          isWrong={isWrong}
          onProof={(proof) => {
            if (password.length < least) setIsShort(true);
            else change.mutate(proof);
          }}
        >
          <PasswordField
            label={t('account.password.new')}
            buttons={{ show: t('account.password.show'), hide: t('account.password.hide') }}
            autoComplete="new-password"
            value={password}
            error={refusal}
            onChange={(event) => {
              setPassword(event.target.value);
              setIsShort(false);
            }}
          />
        </ProofForm>
      </div>
    </Dialog>
  );
}

/** Returns the service's error about the new password, if any. */
function refusalOf(error: unknown): string | undefined {
  const sentence = error instanceof ApiError ? error.fields['password'] : undefined;
  return sentence === undefined ? undefined : fieldText(sentence);
}
