import {
  ACCEPTANCE_RATE_TARGET,
  DEFAULT_ACCEPTANCE_RATE,
  type DriverStats,
} from '@waka/contracts/drivers/driver-views';
import type { ReactNode } from 'react';
import { formatRating, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The driver's own figures; those of somebody new are defaults, and say so. */
export function FigureTiles({ stats }: { stats: DriverStats }) {
  const t = useT();
  const { acceptanceRate, rating, totalRides, isNew } = stats;
  // Offers are answered more often than rides are rated: the rate may be a real one already.
  const isRateNew = isNew && acceptanceRate === DEFAULT_ACCEPTANCE_RATE;
  return (
    <div className="grid gap-3">
      <section className="rounded-lg bg-sunken p-4">
        <TileHead title={t('driver.stats.acceptance')}>{isRateNew && <NewMark />}</TileHead>
        <p className="figures mt-1 flex items-baseline gap-2">
          <b className="text-xl font-black">{t('driver.stats.percent', { percent: Math.round(acceptanceRate) })}</b>
          <span className="text-muted">{t('driver.stats.target', { percent: ACCEPTANCE_RATE_TARGET })}</span>
        </p>
        <AcceptanceBar percent={acceptanceRate} />
      </section>
      <div className="grid grid-cols-2 gap-3">
        <section className="rounded-lg bg-sunken p-4">
          <TileHead title={t('driver.stats.rating')}>{isNew && <NewMark />}</TileHead>
          <p className="figures mt-1 flex items-center gap-1.5 text-xl font-black">
            {formatRating(rating)}
            <Icon name="star" className="size-6 text-accent" isFilled />
          </p>
        </section>
        <section className="rounded-lg bg-sunken p-4">
          <TileHead title={t('driver.stats.rides')} />
          <p className="figures mt-1 text-xl font-black">{formatWhole(totalRides)}</p>
        </section>
      </div>
    </div>
  );
}

function TileHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <h2 className="flex min-h-6 items-center justify-between gap-2 text-base font-semibold text-muted">
      {title}
      {children}
    </h2>
  );
}

function NewMark() {
  const t = useT();
  return (
    <span className="rounded-full bg-violet-soft px-2.5 py-0.5 text-sm font-bold text-violet">
      {t('driver.stats.new')}
    </span>
  );
}

/** The goal is a line across the bar. */
function AcceptanceBar({ percent }: { percent: number }) {
  const hasReached = percent >= ACCEPTANCE_RATE_TARGET;
  return (
    <div className="relative mt-2 h-3 overflow-hidden rounded-full bg-line" aria-hidden="true">
      <div
        className={`h-full rounded-full ${hasReached ? 'bg-go' : 'bg-accent'}`}
        style={{ width: `${Math.min(100, percent)}%` }}
      />
      <div className="absolute inset-y-0 w-1 bg-ink" style={{ left: `${ACCEPTANCE_RATE_TARGET}%` }} />
    </div>
  );
}
