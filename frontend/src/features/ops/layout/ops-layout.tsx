import { useEffect, type ReactNode } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { focusWrong } from '../../../lib/forms/focus-wrong.ts';
import { LiveMark } from './live-mark.tsx';
import { OpsIcon } from './ops-icon.tsx';
import { OpsNav } from './ops-nav.tsx';

/** Shows a top bar and the navigation of ops: at the side on large screens, below the bar on a phone. */
export function OpsLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const name = useSession((session) => (session.kind === 'signed_in' ? session.user.fullName : null));
  const [isHome] = useRoute('/admin');
  const [path] = useLocation();
  // Each screen starts at its top, however far the one before was scrolled.
  useEffect(() => {
    if (path) scrollTo(0, 0);
  }, [path]);
  const Title = isHome ? 'h1' : 'p';
  return (
    // Forms in dialogs reach it too: events of React pass through portals.
    <div
      className="min-h-[calc(100dvh-var(--banner-height,0px))] lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
      onSubmit={({ target }) => focusWrong(target)}
    >
      <a
        href="#ops-content"
        className="sr-only rounded-md bg-ink px-4 py-3 font-bold text-paper focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-30"
      >
        {t('ops.skip')}
      </a>
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)] lg:sticky lg:top-[var(--banner-height,0px)] lg:z-20 lg:col-span-2">
        <div className="flex min-h-[calc(3.5rem-1px)] items-center gap-3 px-4">
          <div className="flex min-w-0 flex-col sm:flex-1 sm:flex-row sm:items-baseline sm:justify-between sm:gap-3">
            <Title className="truncate text-base font-extrabold sm:text-lg">{t('ops.title')}</Title>
            <span className="flex min-w-0 gap-2 text-xs text-muted sm:order-last sm:text-sm">
              <span className="whitespace-nowrap">{t('ops.user')}</span>
              <bdi className="truncate">{name}</bdi>
            </span>
          </div>
          <LiveMark />
          {/* Not a router link: the service ends the session, and then redirects. */}
          <a
            href={`/api/logout?language=${language}`}
            className="tap ms-auto inline-flex shrink-0 items-center whitespace-nowrap gap-2 rounded-md px-3 text-sm font-bold hover:bg-sunken sm:ms-0"
          >
            <OpsIcon name="exit" className="size-5" />
            {t('ops.logout')}
          </a>
        </div>
      </header>
      <div className="top-[var(--banner-height,0px)] z-20 border-b border-line bg-surface max-lg:[@media(min-height:30rem)]:sticky lg:z-auto lg:border-b-0 lg:border-e">
        <div className="lg:sticky lg:top-[calc(3.5rem+var(--banner-height,0px))] lg:max-h-[calc(100dvh-3.5rem-var(--banner-height,0px))] lg:overflow-y-auto">
          <OpsNav />
        </div>
      </div>
      <main id="ops-content" tabIndex={-1} className="min-w-0 outline-none px-4 py-5 lg:px-6">
        {children}
      </main>
    </div>
  );
}
