import type { DriverCard as Driver } from '@waka/contracts/rides/ride-views';
import { formatRating } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Avatar } from '../../../../ui/people/avatar.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';

/** Shows the driver to look for at the kerb: the plate is what distinguishes one white Corolla from the next. */
export function DriverCard({ driver }: { driver: Driver }) {
  const t = useT();
  const { make, model, plate, colour } = driver.vehicle;
  const vehicle = [make, model].filter(Boolean).join(' ');
  const rating = formatRating(driver.rating);
  return (
    <section className="flex items-center gap-3 large:flex-wrap">
      <Avatar name={driver.name} photoUrl={driver.photoUrl} className="size-14 text-xl" />
      <div className="min-w-0 flex-1 large:basis-1/2">
        <p dir="auto" className="line-clamp-2 w-fit max-w-full font-extrabold">
          {driver.name}
        </p>
        <p className="figures flex items-center gap-1 text-sm text-muted">
          <Icon name="star" isFilled className="size-4 text-accent" />
          <span className="sr-only">{t('rider.live.rating', { rating })}</span>
          <span aria-hidden="true">{rating}</span>
          {driver.isNew && (
            <span className="ms-1 rounded-full bg-violet-soft px-2 font-bold text-violet">{t('rider.live.new')}</span>
          )}
        </p>
        <p dir="auto" className="w-fit max-w-full text-sm text-muted">
          {[colour && t(`colour.${colour}`), vehicle].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="grid justify-items-end gap-2">
        {plate && (
          <b
            dir="ltr"
            className="figures rounded-md border-2 border-ink px-2.5 py-0.5 text-lg font-black tracking-wide"
          >
            {plate}
          </b>
        )}
        {driver.phone && (
          <a
            href={`tel:${driver.phone}`}
            className="tap inline-flex items-center gap-1.5 rounded-full bg-sunken px-4 py-2 font-bold hover:bg-line"
          >
            <Icon name="phone" className="size-5" />
            {t('rider.live.call')}
          </a>
        )}
      </div>
    </section>
  );
}
