import { useT } from '../../lib/i18n/use-t.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { SharedFacts } from './shared-facts.tsx';
import type { SharedMap } from './shared-map.tsx';
import { isGone, useSharedRide } from './use-shared-ride.ts';

const LazyMap = lazyPart<Parameters<typeof SharedMap>[0]>(async () => (await import('./shared-map.tsx')).SharedMap, {
  waiting: <div className="h-full bg-sunken" />,
});

/** Shows the live trip to everyone with its link: first the text, then the map, which is larger than all the rest. */
export function SharedRideScreen({ token }: { token: string }) {
  const t = useT();
  const { data, error } = useSharedRide(token);
  if (isGone(error)) {
    return (
      <main className="mx-auto grid min-h-dvh max-w-md place-items-center">
        <EmptyState icon="clock" title={t('shared.gone')} text={t('shared.goneText')} />
      </main>
    );
  }
  return (
    <main className="grid min-h-dvh grid-rows-[auto_auto_1fr] md:grid-cols-[22rem_1fr] lg:grid-cols-[26rem_1fr] md:grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between gap-3 bg-surface px-4 py-3">
        <Logo />
        <h1 className="font-extrabold">{t('shared.title')}</h1>
      </header>
      <section className="bg-surface px-4 pb-4">
        {error && (
          <p role="alert" className="mb-3 rounded-lg bg-stop-soft px-4 py-2 text-sm text-stop">
            {t('shared.offline')}
          </p>
        )}
        {data ? <SharedFacts ride={data} /> : <Spinner label={t('app.loading')} />}
      </section>
      <div className="min-h-72 md:col-start-2 md:row-span-2 md:row-start-1">
        {data && (data.endedAt === null || data.help) && <LazyMap ride={data} />}
      </div>
    </main>
  );
}
