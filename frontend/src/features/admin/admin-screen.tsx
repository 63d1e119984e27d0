import type { User } from '@waka/contracts/accounts/user';
import { useT } from '../../lib/i18n/use-t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';

export function AdminScreen({ user }: { user: User }) {
  const t = useT();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-5">
      <header className="flex items-center justify-between py-4">
        <Logo />
        {/* Not a link of the router: the session ends at the service, which then leads on. */}
        <a
          href="/api/logout"
          className="tap inline-flex items-center gap-2 rounded-lg bg-sunken px-4 font-bold hover:bg-line"
        >
          <Icon name="exit" />
          {t('admin.logout')}
        </a>
      </header>
      <main className="flex flex-1 flex-col">
        <h1 className="mt-6 text-2xl font-extrabold">{t('admin.title')}</h1>
        <p className="mt-1 text-muted">{t('admin.signedInAs', { name: user.fullName ?? user.email ?? '' })}</p>
        <div className="grid flex-1 place-items-center pb-24">
          <EmptyState icon="building" title={t('admin.empty')} text={t('admin.emptyText')} />
        </div>
      </main>
    </div>
  );
}
