import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ApiError } from '../../../lib/api/api-error.ts';
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

const INVALID: ReadonlySet<ApiError['code']> = new Set(['contacts.link_invalid', 'account.email_link_invalid']);

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
  const { error } = confirming;
  const isOver = !token || (error instanceof ApiError && INVALID.has(error.code));
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div className="w-full max-w-md rounded-xl bg-surface px-2 py-4 shadow-card" aria-live="polite">
        {confirming.isSuccess && <EmptyState isScreen icon="check" title={t(`${words}.done`)} action={home} />}
        {(confirming.isError || !token) && (
          <EmptyState
            isScreen
            icon="alert"
            title={t(`${words}.failed`)}
            text={isOver ? t(`${words}.invalid`) : errorText(error, 'app.network')}
            action={isOver ? home : press}
          />
        )}
        {press && !confirming.isSuccess && !confirming.isError && (
          <EmptyState isScreen icon="check" title={t(`${words}.title`)} text={t(`${words}.text`)} action={press} />
        )}
      </div>
    </main>
  );
}
