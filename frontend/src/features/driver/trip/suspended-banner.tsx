import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { CallSupport } from '../../../ui/call-support.tsx';
import { useIsSheetFolded } from '../../../ui/sheet-fold.ts';
import { Banner } from '../../../ui/states/banner.tsx';

/** Says to a driver who was suspended in a trip that it goes on, why, and what comes after it. */
export function SuspendedBanner({ status }: { status: DriverStatus | undefined }) {
  const t = useT();
  const isFolded = useIsSheetFolded();
  if (status?.approval !== 'suspended') return null;
  return (
    <Banner tone="stop" icon="alert">
      <p>{t('driver.trip.suspended')}</p>
      {!isFolded && (
        <div className="mt-2 grid gap-2 font-normal">
          {status.reviewReason && <p>{t('driver.reviewReasonText', { reason: status.reviewReason })}</p>}
          <CallSupport />
        </div>
      )}
    </Banner>
  );
}
