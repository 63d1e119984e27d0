import type { OwnerPage } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { usePageTitle } from '../../lib/hooks/use-page-title.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { LanguageSwitch } from '../../ui/fields/language-switch.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { OwnBook } from './own-book.tsx';
import { OwnLink } from './own-link.tsx';
import { OwnWallet } from './own-wallet.tsx';
import { isGone, useOwnerPage } from './use-owner-page.ts';

/** Shows an owner his vehicles and his money by his link, without an account: never a passenger or a place. */
export function OwnerPageScreen({ token }: { token: string }) {
  const t = useT();
  usePageTitle(t('owner.page.title'));
  const { data, error } = useOwnerPage(token);
  const [isRenewed, setIsRenewed] = useState(false);
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 max-w-2xl flex-wrap items-center justify-between gap-3 px-4 py-2 sm:px-6">
          <Logo />
          <LanguageSwitch />
        </div>
      </header>
      <main className="mx-auto flex max-w-2xl flex-col gap-5 px-4 py-5 sm:px-6">
        {isRenewed && <EmptyState icon="check" title={t('owner.page.renewed')} text={t('owner.page.renewedText')} />}
        {!isRenewed && isGone(error) && (
          <EmptyState icon="clock" title={t('owner.page.gone')} text={t('owner.page.goneText')} />
        )}
        {!isRenewed && !isGone(error) && !data && <Skeleton className="h-56" />}
        {!isRenewed && !isGone(error) && data && (
          <Books page={data} token={token} onRenewed={() => setIsRenewed(true)} />
        )}
      </main>
    </div>
  );
}

function Books({ page, token, onRenewed }: { page: OwnerPage; token: string; onRenewed: () => void }) {
  const t = useT();
  const open = page.books.filter(({ state }) => state !== 'ended');
  const ended = page.books.filter(({ state }) => state === 'ended');
  return (
    <>
      <div>
        <h1 className="text-2xl font-black">{t('owner.page.hello', { name: page.name })}</h1>
        <p className="mt-1 text-muted">{t('owner.page.what')}</p>
      </div>
      {open.length === 0 && <p className="font-semibold">{t('owner.page.none')}</p>}
      {open.map((book) => (
        <OwnBook key={book.id} book={book} token={token} />
      ))}
      <OwnWallet page={page} token={token} />
      <OwnLink page={page} token={token} onRenewed={onRenewed} />
      {ended.length > 0 && <h2 className="text-lg font-extrabold">{t('owner.before')}</h2>}
      {ended.map((book) => (
        <OwnBook key={book.id} book={book} token={token} />
      ))}
    </>
  );
}
