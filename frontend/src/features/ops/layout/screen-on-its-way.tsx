import { useT } from '../../../lib/i18n/use-t.ts';
import { PartMissing } from '../../../ui/states/part-missing.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';

function ScreenOnItsWay() {
  const t = useT();
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner label={t('app.loading')} />
    </div>
  );
}

/** Shown until the code of an ops screen is loaded; navigation and alarm stay. */
export const whileLoading = { waiting: <ScreenOnItsWay />, failed: <PartMissing /> };
