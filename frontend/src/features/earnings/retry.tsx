import type { MessageKey } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Shows what failed to load, with a button to retry. */
export function Retry({ title, onRetry }: { title: MessageKey; onRetry: () => void }) {
  const t = useT();
  return <EmptyState icon="alert" title={t(title)} action={<Button onClick={onRetry}>{t('app.tryAgain')}</Button>} />;
}
