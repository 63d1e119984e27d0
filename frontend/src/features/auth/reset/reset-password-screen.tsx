import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { loadSession } from '../../../lib/session/load-session.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { ResetForm } from './reset-form.tsx';
import { dropResetLink, takeResetLink, type ResetLink } from './reset-link.ts';
import { useNoReferrer } from './use-no-referrer.ts';

/**
 * Returns where to go afterwards: the sign-in of the account's role, or home for a signed-in user, also where the link
 * belongs to another account, since signed-in users have no sign-in screen.
 */
const loginAddress = (link: ResetLink | null) =>
  useSession.getState().kind === 'signed_in' ? '/' : `/auth-${link?.userType ?? 'rider'}`;
const REDIRECT_MS = 2_000;

export function ResetPasswordScreen() {
  const t = useT();
  const [, navigate] = useLocation();
  const [link] = useState(takeResetLink);
  const [isDone, setIsDone] = useState(false);
  useNoReferrer();

  useEffect(() => {
    if (link) return;
    showToast({
      tone: 'error',
      title: translate('reset.invalidToast'),
      description: translate('reset.invalidText'),
    });
  }, [link]);

  useEffect(() => {
    if (!isDone) return undefined;
    dropResetLink();
    // The reset may have ended the session of the user signed in here.
    void loadSession();
    const timer = setTimeout(() => navigate(loginAddress(link), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, link, navigate]);

  if (!link) return <InvalidLink />;
  return (
    <AuthFrame step="reset" title={t('reset.title')} text={t('reset.text')}>
      <ResetForm link={link} onReset={() => setIsDone(true)} />
    </AuthFrame>
  );
}

function InvalidLink() {
  const t = useT();
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div className="w-full max-w-md rounded-xl bg-surface px-2 py-4 shadow-card">
        <EmptyState
          isScreen
          icon="alert"
          title={t('reset.invalid')}
          text={t('reset.invalidText')}
          action={
            <Link
              href={loginAddress(null)}
              className="tap flex items-center justify-center rounded-lg bg-accent px-6 py-3 font-bold text-on-accent hover:bg-accent-press"
            >
              {t('reset.backToLogin')}
            </Link>
          }
        />
      </div>
    </main>
  );
}
