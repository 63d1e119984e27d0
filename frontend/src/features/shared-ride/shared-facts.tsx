import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import type { ReactNode } from 'react';
import { formatClock, formatMinutes, formatMoney, formatTime } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useServerNow } from '../../lib/hooks/use-server-now.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { sharedText } from './shared-text.ts';

/** From this age on a position is marked as old. */
const OLD_MS = 60_000;
const LOOK_MS = 5000;

export function SharedFacts({ ride }: { ride: SharedRide }) {
  const t = useT();
  const { driver, status, position, etaMin, cash, help } = ride;
  const isMoving = status === 'accepted' || status === 'in_progress';
  const now = useServerNow(LOOK_MS);
  const isOld = position !== null && now - Date.parse(position.at) > OLD_MS;
  return (
    <div className="grid gap-4">
      {help && (
        <Banner tone="stop">
          {t('shared.help', { name: help.firstName, time: formatClock(help.at) })}
          <span className="figures block text-sm font-semibold">
            {help.falseAlarmAt ? t('shared.helpFalse', { time: formatClock(help.falseAlarmAt) }) : t('shared.helpText')}
          </span>
        </Banner>
      )}
      {ride.rider && <p className="text-lg font-extrabold">{t('shared.whose', { name: ride.rider.firstName })}</p>}
      <Banner tone={ride.endedAt === null && !help ? 'go' : 'calm'}>
        {t(`shared.status.${status}`)}
        {isMoving && etaMin !== null && !isOld && (
          <span className="figures block text-sm font-semibold">
            {t('shared.eta', { minutes: formatMinutes(etaMin) })}
          </span>
        )}
        {ride.endedAt && (
          <span className="figures block text-sm font-semibold">
            {t('shared.endedAt', { time: formatClock(ride.endedAt) })}
          </span>
        )}
      </Banner>
      {driver && (
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="truncate text-lg font-extrabold">{driver.firstName}</p>
            <p className="truncate text-muted">
              {[driver.colour && t(`colour.${driver.colour}`), driver.vehicle].filter(Boolean).join(' · ')}
            </p>
          </div>
          {driver.plate && (
            <bdi
              dir="ltr"
              aria-label={t('shared.plate', { plate: driver.plate })}
              className="figures rounded-md border-2 border-ink px-3 py-1 text-lg font-black tracking-wide"
            >
              {driver.plate}
            </bdi>
          )}
        </div>
      )}
      <dl className="grid gap-1">
        {ride.pickup && <Fact name={t('shared.from')}>{sharedText(ride.pickup, t)}</Fact>}
        {ride.stops?.map((stop, index) => (
          <Fact key={`${index} ${stop.name}`} name={t('shared.stop')}>
            {stop.isReached ? t('shared.stopReached', { place: sharedText(stop, t) }) : sharedText(stop, t)}
          </Fact>
        ))}
        {ride.dropoff && <Fact name={t('shared.to')}>{sharedText(ride.dropoff, t)}</Fact>}
        {cash && (
          <Fact name={t('shared.cash')}>
            {cash.amount === null
              ? t('shared.cashAtEnd')
              : t('shared.cashSum', { amount: formatMoney(cash.amount, cash.currency) })}
          </Fact>
        )}
      </dl>
      <p className="figures text-sm text-muted">
        {position ? t(isOld ? 'shared.old' : 'shared.seen', { time: formatTime(position.at) }) : t('shared.what')}
      </p>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-14 shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
  </div>
);
