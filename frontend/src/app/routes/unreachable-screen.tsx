import { useEffect } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { loadSession } from '../../lib/session/load-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

const RETRY_MS = 5_000;

/** Retries by itself, so that a phone put back into the pocket is ready when it comes out. */
export function UnreachableScreen() {
  const t = useT();
  useEffect(() => {
    const retry = () => void loadSession();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-items-center">
      <EmptyState
        isScreen
        icon="alert"
        title={t('app.unreachable')}
        text={t('app.unreachableText')}
        action={
          <Button isWide onClick={() => void loadSession()}>
            {t('app.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
