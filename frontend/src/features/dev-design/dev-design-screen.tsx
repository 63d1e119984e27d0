import { useQuery } from '@tanstack/react-query';
import { notificationRoutes } from '@waka/contracts/notifications/notification-routes';
import type { ReactNode } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Logo } from '../../ui/icons/logo.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Tokens } from './tokens.tsx';

const DIRECTIONS = ['ltr', 'rtl'] as const;

/**
 * Shows every component in its states, left to right and right to left; light or dark by the browser's preference.
 * Available only where the developers' outbox is. Headings are the names in the code, so they are not translated.
 */
export function DevDesignScreen({ otherwise }: { otherwise: ReactNode }) {
  const t = useT();
  const { isPending, isError } = useQuery({
    queryKey: ['dev', 'design'],
    queryFn: ({ signal }) => call(notificationRoutes.devOutbox, { signal }),
    gcTime: 0,
  });
  if (isPending) return <Spinner label={t('app.loading')} />;
  if (isError) return otherwise;
  return (
    <main className="mx-auto w-full max-w-6xl px-5 py-5">
      <Logo />
      <h1 className="mt-6 text-2xl font-extrabold">ui/</h1>
      <Tokens />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        {DIRECTIONS.map((direction) => (
          <section key={direction} dir={direction} aria-label={direction} className="grid content-start gap-6">
            <h2 className="text-xl font-extrabold">{direction}</h2>
            <Actions />
            <Fields />
            <Messages />
          </section>
        ))}
      </div>
    </main>
  );
}
