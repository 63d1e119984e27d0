import { useT } from '../../lib/i18n/use-t.ts';
import { PartMissing } from '../../ui/states/part-missing.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

export function LoadingScreen() {
  const t = useT();
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={t('app.loading')} />
    </main>
  );
}

/** What riders and drivers see until the code of a screen is loaded. */
export const whileLoading = {
  waiting: <LoadingScreen />,
  failed: (
    <main className="mx-auto grid min-h-dvh max-w-md place-items-center">
      <PartMissing isScreen />
    </main>
  ),
};
