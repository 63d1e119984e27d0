import type { User } from '@waka/contracts/accounts/user';
import * as Radix from '@radix-ui/react-dialog';
import { useEffect } from 'react';
import { holdWhileEnded } from '../../lib/session/hold-while-ended.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { loadSession } from '../../lib/session/load-session.ts';
import { useSession } from '../../lib/session/session.store.ts';

// On every page of an admin, who downloads this before it is needed.
holdWhileEnded();

const stay = (event: Event) => event.preventDefault();

/**
 * Covers the page of an admin whose session has ended until the same admin has signed in again in another tab. The page
 * below keeps what was typed; for another user it starts from scratch.
 */
export function SignInAgain({ user }: { user: User }) {
  const t = useT();
  useEffect(() => {
    const ask = () => void askAgain(user);
    // The tab of the sign-in stores it for all pages of this browser.
    addEventListener('storage', ask);
    addEventListener('focus', ask);
    return () => {
      removeEventListener('storage', ask);
      removeEventListener('focus', ask);
    };
  }, [user]);
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-paper" />
        <Radix.Content
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          className="fixed inset-x-4 top-1/2 z-60 mx-auto flex max-w-md -translate-y-1/2 flex-col gap-3 rounded-xl bg-surface p-6 shadow-sheet"
        >
          <Radix.Title className="text-lg font-extrabold">{t('ops.ended')}</Radix.Title>
          <Radix.Description className="text-muted">{t('ops.endedText')}</Radix.Description>
          <a
            href="/api/login?role=admin"
            target="_blank"
            rel="noreferrer"
            className="tap inline-flex items-center justify-center rounded-lg bg-accent px-6 font-bold text-on-accent"
          >
            {t('ops.signInAgain')}
          </a>
          {/* Reloads the page: nothing of the user's data stays. */}
          <a href="/" className="tap inline-flex items-center justify-center rounded-lg px-6 font-bold text-muted">
            {t('app.backHome')}
          </a>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

async function askAgain(before: User): Promise<void> {
  await loadSession();
  const session = useSession.getState();
  if (session.kind !== 'signed_in') return;
  if (session.user.id !== before.id) location.assign('/');
  // Also what was refused when the session ended; calls that waited for this go on by themselves.
  else void queryClient.invalidateQueries(undefined, { cancelRefetch: false });
}
