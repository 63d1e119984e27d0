import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

/** Shows an approved driver whose vehicle riders could not recognise what is missing, and the way to the form; or that ops looks at it. */
export function VehicleLack({ lack }: { lack: NonNullable<DriverStatus['vehicleLack']> }) {
  const t = useT();
  const isWaiting = lack === 'in_review';
  return (
    <section
      className={`grid gap-3 rounded-lg p-4 text-lg ${isWaiting ? 'bg-accent-soft text-ink' : 'bg-stop-soft text-stop'}`}
    >
      <p className="flex gap-3 font-bold">
        <Icon name={isWaiting ? 'clock' : 'alert'} className="mt-0.5 size-6" />
        <span className="min-w-0">{t(`driver.vehicleLack.${lack}`)}</span>
      </p>
      {!isWaiting && (
        <Link
          href="/driver/profile?edit=vehicle"
          className="flex min-h-14 items-center justify-center gap-2 rounded-lg bg-surface px-4 font-bold text-ink hover:bg-sunken"
        >
          {t('driver.vehicleLack.add')}
          <Icon name="right" className="size-5" />
        </Link>
      )}
    </section>
  );
}
