import { useT } from '../../lib/i18n/use-t.ts';
import { EmptyState } from './empty-state.tsx';

/** Replaces a part whose code failed to load; the download is retried by itself. */
export function PartMissing({ isScreen = false }: { isScreen?: boolean }) {
  const t = useT();
  return (
    <div aria-live="polite" className="w-full">
      <EmptyState isScreen={isScreen} icon="alert" title={t('app.partMissing')} text={t('app.partMissingText')} />
    </div>
  );
}
