import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface WaitingProps {
  isError: boolean;
  onAgain: () => void;
}

/** In the place of what was asked for: on its way, or not to be had right now. */
export function Waiting({ isError, onAgain }: WaitingProps) {
  const t = useT();
  if (isError) {
    return (
      <EmptyState
        icon="alert"
        title={t('desk.loadFailed')}
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
