import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

interface ConfirmLinkProps {
  words: 'account.confirmEmail' | 'account.confirmContact';
  /** Null when the address contains none. */
  token: string | null;
  confirm: (token: string) => Promise<unknown>;
}

/** Asks the visitor of a link to confirm by a press: programs that scan messages open links too. */
export function ConfirmLinkScreen({ words, token, confirm }: ConfirmLinkProps) {
  const t = useT();
  const confirming = useMutation({ mutationFn: confirm });
  const home = (
    <Link
      href="/"
      className="tap flex items-center justify-center rounded-lg bg-accent px-6 py-3 font-bold text-on-accent hover:bg-accent-press"
    >
      {t('app.backHome')}
    </Link>
  );
  const press = token && (
    <Button isWide isBusy={confirming.isPending} onClick={() => confirming.mutate(token)}>
      {t(`${words}.confirm`)}
    </Button>
  );
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div className="w-full max-w-md rounded-xl bg-surface px-2 py-4 shadow-card" aria-live="polite">
        {confirming.isSuccess && <EmptyState isScreen icon="check" title={t(`${words}.done`)} action={home} />}
        {(confirming.isError || !token) && (
          <EmptyState
            isScreen
            icon="alert"
            title={t(`${words}.failed`)}
            text={confirming.isError ? errorText(confirming.error, `${words}.invalid`) : t(`${words}.invalid`)}
            action={home}
          />
        )}
        {press && !confirming.isSuccess && !confirming.isError && (
          <EmptyState isScreen icon="check" title={t(`${words}.title`)} text={t(`${words}.text`)} action={press} />
        )}
      </div>
    </main>
  );
}
