import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { MessageKey } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { CallSupport } from '../call-support.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  title: MessageKey;
  error: unknown;
  onRetry: () => void;
}

/** Returns whether a request was refused because ops have locked the account: asking again does not help. */
export const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.suspended';

/** Shows what failed to load, with a button to retry; to a locked account, that it is locked, with the numbers of support. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const t = useT();
  const isRefused = isLocked(error);
  return (
    <EmptyState
      icon="alert"
      title={isRefused ? errorText(error, title) : t(title)}
      action={isRefused ? <CallSupport /> : <Button onClick={onRetry}>{t('app.tryAgain')}</Button>}
    />
  );
}
