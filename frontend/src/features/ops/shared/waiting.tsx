import { useEffect } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface WaitingProps {
  isError: boolean;
  /** Where the page is that of one row, which may not exist. */
  error?: Error | null;
  onAgain: () => void;
}

/** Answers about an id that is none, or of which there is no row. */
const MISSING: ReadonlySet<number> = new Set([400, 404]);

/** Shows a placeholder of loading data; a failed request is retried once the connection is back. */
export function Waiting({ isError, error, onAgain }: WaitingProps) {
  const t = useT();
  const isOpen = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    if (isOpen && isError) onAgain();
    // Only a reconnect retries, not every failure and not every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  if (error instanceof ApiError && MISSING.has(error.status))
    return <EmptyState icon="search" title={t('ops.notHere')} />;
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
