import { useMutation } from '@tanstack/react-query';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { loadSession } from '../../../lib/session/load-session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { takeToken } from './take-token.ts';

/** A mailed link leads here. Only a press confirms: programs that look through mail open links too. */
export function ConfirmEmailScreen() {
  const t = useT();
  const [token] = useState(takeToken);
  const confirming = useMutation({
    mutationFn: (known: string) => call(profileRoutes.confirmEmail, { body: { token: known } }),
    // Where it is open in the browser of the account itself, the new address shows at once.
    onSuccess: () => loadSession(),
  });
  const home = (
    <Link
      href="/"
      className="tap flex items-center justify-center rounded-lg bg-accent px-6 py-3 font-bold text-on-accent hover:bg-accent-press"
    >
      {t('app.backHome')}
    </Link>
  );
  const confirm = token && (
    <Button isWide isBusy={confirming.isPending} onClick={() => confirming.mutate(token)}>
      {t('account.confirmEmail.confirm')}
    </Button>
  );
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div className="w-full max-w-md rounded-xl bg-surface px-2 py-4 shadow-card" aria-live="polite">
        {confirming.isSuccess && (
          <EmptyState isScreen icon="check" title={t('account.confirmEmail.done')} action={home} />
        )}
        {confirming.isError && (
          <EmptyState
            isScreen
            icon="alert"
            title={t('account.confirmEmail.failed')}
            text={errorText(confirming.error, 'account.confirmEmail.invalid')}
            action={home}
          />
        )}
        {!token && (
          <EmptyState
            isScreen
            icon="alert"
            title={t('account.confirmEmail.failed')}
            text={t('account.confirmEmail.invalid')}
            action={home}
          />
        )}
        {confirm && !confirming.isSuccess && !confirming.isError && (
          <EmptyState
            isScreen
            icon="check"
            title={t('account.confirmEmail.title')}
            text={t('account.confirmEmail.text')}
            action={confirm}
          />
        )}
      </div>
    </main>
  );
}
