import { KEPT_FREE_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type { ScheduledOffer } from '@waka/contracts/scheduled/scheduled-views';
import { useDriverDebt } from '../../../lib/driver/use-driver-debt.ts';
import { formatDay, formatDistance, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useScheduledNews } from '../../../lib/live/use-scheduled-news.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { useServerNow } from '../../../lib/hooks/use-server-now.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useAnswer, useScheduledOffers } from './use-scheduled-offers.ts';

/** Lists rides for later: those that the driver has taken, and those of his city and class that can be taken. */
export function ScheduledOffersScreen() {
  const t = useT();
  const { data: offers, error, isError, refetch } = useScheduledOffers();
  const step = useDriverDebt()?.step;
  useScheduledNews();
  const mine = offers?.filter(({ isMine }) => isMine) ?? [];
  const free = offers?.filter(({ isMine }) => !isMine) ?? [];
  return (
    <Page title={t('driver.scheduled.title')} back={<BackLink href="/driver" label={t('app.back')} />}>
      <p className="text-muted">{t('driver.scheduled.text')}</p>
      {step === 'wallet_only' && (
        <Banner tone="stop" icon="alert">
          {t('driver.debt.wallet_only')}
        </Banner>
      )}
      {isError && !offers && (
        <LoadFailed title="driver.scheduled.failed" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !offers && <Skeleton className="h-96" />}
      {offers?.length === 0 && (
        <EmptyState icon="clock" title={t('driver.scheduled.none')} text={t('driver.scheduled.noneText')} />
      )}
      <OfferList title={t('driver.scheduled.mine')} offers={mine} />
      <OfferList title={t('driver.scheduled.free')} offers={free} />
    </Page>
  );
}

function OfferList({ title, offers }: { title: string; offers: readonly ScheduledOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-muted">{title}</h2>
      <ul className="grid gap-2">
        {offers.map((offer) => (
          <OfferLine key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

const CLOCK_MS = 15_000;

function OfferLine({ offer }: { offer: ScheduledOffer }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const answer = useAnswer();
  const now = useServerNow(CLOCK_MS);
  const { pickup, dropoff, pickupAt, timeZone, earned, fare, currency, isMine, giveBackUntil } = offer;
  const isFinal = Date.parse(giveBackUntil) <= now;
  const isHeld = isMine && isFinal;
  return (
    <li className="grid gap-2 rounded-xl bg-surface p-4 shadow-card">
      <div className="figures flex items-baseline justify-between gap-3">
        <b className="text-lg">{formatDay(pickupAt, timeZone)}</b>
        <b className="text-lg text-violet">{formatMoney(earned, currency)}</b>
      </div>
      <p className="font-semibold">
        {dropoff
          ? t('driver.scheduled.way', { pickup: pickup.area, dropoff: dropoff.area })
          : t('driver.scheduled.from', { pickup: pickup.area })}
      </p>
      <p className="figures text-sm text-muted">
        {formatDistance(offer.tripKm)} · {t('driver.offer.fare', { fare: formatMoney(fare, currency) })} ·{' '}
        {nameOfMethod(offer.paymentMethod, currency)}
      </p>
      {isMine && (
        <p className="figures text-sm text-muted">
          {isHeld
            ? t('driver.scheduled.held')
            : t('driver.scheduled.until', { time: formatDay(giveBackUntil, timeZone) })}
        </p>
      )}
      {isMine && offer.onlineBy && (
        <p className="figures font-semibold">
          {t('driver.scheduled.onlineBy', { time: formatDay(offer.onlineBy, timeZone), minutes: KEPT_FREE_MINUTES })}
        </p>
      )}
      {!isMine && isFinal && <p className="text-sm font-semibold">{t('driver.scheduled.final')}</p>}
      {!isHeld && (
        <Button
          tone={isMine ? 'quiet' : 'accent'}
          isWide
          isBusy={answer.isPending}
          onClick={() => answer.mutate(offer)}
        >
          {t(isMine ? 'driver.scheduled.giveBack' : 'driver.scheduled.take')}
        </Button>
      )}
    </li>
  );
}
