import { useEffect } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface WaitingProps {
  isError: boolean;
  onAgain: () => void;
}

/** Shows a placeholder of loading data; a failed request is retried once the connection is back. */
export function Waiting({ isError, onAgain }: WaitingProps) {
  const t = useT();
  const isOpen = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    if (isOpen && isError) onAgain();
    // Only a reconnect retries, not every failure and not every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  if (isError) {
    return (
      <EmptyState
        icon="alert"
        title={t('ops.loadFailed')}
        action={<Button onClick={onAgain}>{t('app.tryAgain')}</Button>}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <p className="sr-only">{t('app.loading')}</p>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
