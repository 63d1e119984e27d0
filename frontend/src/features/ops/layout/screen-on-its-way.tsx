import { useT } from '../../../lib/i18n/use-t.ts';
import { Spinner } from '../../../ui/spinner.tsx';

export function ScreenOnItsWay() {
  const t = useT();
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner label={t('app.loading')} />
    </div>
  );
}
