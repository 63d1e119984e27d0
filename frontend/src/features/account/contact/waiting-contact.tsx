import { useMutation } from '@tanstack/react-query';
import { phoneText } from '@waka/contracts/accounts/phone';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import type { User } from '@waka/contracts/accounts/user';
import { useState, type ReactNode } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { LazyIcon, type LazyIconName } from '../../../ui/icons/lazy-icon.tsx';

interface WaitingContactProps {
  user: Pick<User, 'phone' | 'pendingPhone' | 'pendingEmail' | 'email' | 'isEmailUnconfirmed'>;
  onChanged: (user: User) => void;
}

/** Shows a new phone or e-mail that its owner has not confirmed yet, or else the first e-mail of an account. */
export function WaitingContact({
  user: { phone, pendingPhone, pendingEmail, email, isEmailUnconfirmed },
  onChanged,
}: WaitingContactProps) {
  const t = useT();
  const dropping = useMutation({
    mutationFn: () => call(profileRoutes.dropPending),
    onSuccess: onChanged,
    onError: (error) => showFailure(error, 'app.error', 'account.saveFailed'),
  });
  const unconfirmed = isEmailUnconfirmed && !pendingEmail ? email : null;
  if (!pendingPhone && !pendingEmail && !unconfirmed) return null;
  return (
    <div className="mt-5 flex flex-col gap-4 rounded-lg bg-accent-soft p-4">
      {pendingPhone && (
        <Waiting
          icon="mobile"
          contact={phoneText(pendingPhone)}
          text={t(phone ? 'account.waiting.phone' : 'account.waiting.firstPhone')}
        >
          <PhoneCode onConfirmed={onChanged} />
        </Waiting>
      )}
      {pendingEmail && (
        <Waiting icon="mail" contact={pendingEmail} text={t('account.waiting.email')}>
          <LinkAgain />
        </Waiting>
      )}
      {unconfirmed && (
        <Waiting
          icon="mail"
          title={t('account.unconfirmed.title')}
          contact={unconfirmed}
          text={t('account.unconfirmed.text')}
        >
          <LinkAgain />
        </Waiting>
      )}
      {(pendingPhone || pendingEmail) && (
        <Button tone="plain" className="self-start" isBusy={dropping.isPending} onClick={() => dropping.mutate()}>
          {t(pendingPhone && !phone ? 'account.waiting.dropFirst' : 'account.waiting.drop')}
        </Button>
      )}
    </div>
  );
}

interface WaitingProps {
  icon: LazyIconName;
  title?: string;
  contact: string;
  text: string;
  children?: ReactNode;
}

const Waiting = ({ icon, title, contact, text, children }: WaitingProps) => {
  const t = useT();
  return (
    <div>
      <p className="flex items-center gap-2 font-bold">
        <LazyIcon name={icon} className="size-5" />
        {title ?? t('account.waiting.title')}
      </p>
      <p className="mt-1 break-words font-semibold">
        <bdi dir="ltr">{contact}</bdi>
      </p>
      <p className="text-sm">{text}</p>
      {children}
    </div>
  );
};

function LinkAgain() {
  const t = useT();
  const sending = useMutation({
    mutationFn: () => call(profileRoutes.resendEmailLink),
    onSuccess: () => showToast({ title: translate('account.unconfirmed.sent') }),
    onError: (error) => showFailure(error, 'app.error', 'account.unconfirmed.failed'),
  });
  return (
    <Button tone="quiet" className="mt-3" isBusy={sending.isPending} onClick={() => sending.mutate()}>
      {t('account.unconfirmed.resend')}
    </Button>
  );
}

function PhoneCode({ onConfirmed }: { onConfirmed: (user: User) => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => call(profileRoutes.confirmPhone, { body: { code } }),
    onSuccess: (user) => {
      onConfirmed(user);
      showToast({ title: translate('account.success'), description: translate('account.phoneConfirmed') });
    },
    onError: (error) => showFailure(error, 'app.error', 'account.saveFailed'),
  });
  const sending = useMutation({
    mutationFn: () => call(profileRoutes.resendPhoneCode),
    onSuccess: () => showToast({ title: translate('account.codeSent') }),
    onError: (error) => showFailure(error, 'app.error', 'account.codeFailed'),
  });
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        confirming.mutate();
      }}
    >
      <CodeInput label={t('account.code')} value={code} onCode={setCode} />
      <div className="flex flex-wrap gap-3 *:grow">
        <Button type="submit" isBusy={confirming.isPending} disabled={!code}>
          {t('account.waiting.confirm')}
        </Button>
        <Button tone="quiet" isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {t('account.waiting.resend')}
        </Button>
      </div>
    </form>
  );
}
