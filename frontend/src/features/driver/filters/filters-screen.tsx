import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useDriverStatus } from '../duty/status/use-driver-status.ts';
import { PickupLimit } from './pickup-limit.tsx';

/** Settings of the rides that are offered to a driver. */
export function FiltersScreen() {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { status, hasFailed, askAgain } = useDriverStatus();
  return (
    <Page title={t('driver.menu.filters')} back={<BackLink href="/driver" label={t('app.back')} />}>
      {!status && hasFailed && (
        <EmptyState
          icon="alert"
          title={t('driver.filters.loadFailed')}
          action={<Button onClick={askAgain}>{t('app.tryAgain')}</Button>}
        />
      )}
      {!status && !hasFailed && <Skeleton className="h-96" />}
      {status && (
        <>
          <section className="rounded-xl bg-surface p-5 shadow-card">
            <h2 className="flex items-baseline justify-between gap-3 text-lg font-extrabold">
              {t('driver.filters.yourClass')}
              <span className="text-violet">{nameOfClass(status.vehicleType)}</span>
            </h2>
            <p className="mt-1 text-muted">{t('driver.filters.classText')}</p>
          </section>
          <PickupLimit chosen={status.maxPickupKm} />
        </>
      )}
    </Page>
  );
}
