import { useState, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MessageCard } from './message-card.tsx';
import { useOutbox } from './use-outbox.ts';

/** Shows developers the codes and links of messages that were not really sent. */
export function DevOutboxScreen({ otherwise }: { otherwise: ReactNode }) {
  const t = useT();
  const { data: messages, isMissing, isError } = useOutbox();
  const [to, setTo] = useState(() => new URLSearchParams(location.search).get('to') ?? '');
  const wanted = to.trim().toLowerCase();
  const shown = messages?.filter((message) => message.to.toLowerCase().includes(wanted));
  if (isMissing) return otherwise;
  return (
    <main className="mx-auto min-h-dvh w-full max-w-2xl px-5 py-5">
      <Logo />
      <h1 className="mt-6 text-2xl font-extrabold">{t('outbox.title')}</h1>
      <p className="mt-1 text-muted">{t('outbox.text')}</p>
      <TextField
        className="mt-6"
        label={t('outbox.filter')}
        type="search"
        placeholder={t('outbox.filterPlaceholder')}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="mt-6">
        {isError && (
          <Banner tone="stop" icon="alert">
            {t('outbox.lost')}
          </Banner>
        )}
        {!messages && !isError && <Skeleton className="h-28 w-full" />}
        {shown?.length === 0 && (
          <EmptyState
            icon="clock"
            title={wanted ? t('outbox.noneTo', { to }) : t('outbox.none')}
            text={t('outbox.noneText')}
          />
        )}
        <ul className="mt-4 flex flex-col gap-4" aria-live="polite">
          {shown?.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      </div>
    </main>
  );
}
