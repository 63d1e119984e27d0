import { useT } from '../lib/i18n/use-t.ts';
import { Spinner } from '../ui/spinner.tsx';

export function LoadingScreen() {
  const t = useT();
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={t('app.loading')} />
    </main>
  );
}
