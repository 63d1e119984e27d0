import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export function NotFoundScreen() {
  const t = useT();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-items-center">
      <EmptyState
        isScreen
        icon="route"
        title={t('app.notFound')}
        text={t('app.notFoundText')}
        action={
          <Link href="/" className="tap inline-flex items-center rounded-lg bg-accent px-6 font-bold text-on-accent">
            {t('app.backHome')}
          </Link>
        }
      />
    </main>
  );
}
