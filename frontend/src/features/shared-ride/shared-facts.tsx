import type { SharedHelp, SharedRide } from '@waka/contracts/rides/shared-ride';
import type { ReactNode } from 'react';
import { formatClock, formatDay, formatMinutes, formatMoney, formatTime } from '../../lib/i18n/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
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
          {t('shared.help', { name: help.firstName, time: clockOf(help.pressedAt ?? help.at, now) })}
          {help.pressedAt && (
            <span className="figures block text-sm font-semibold">
              {t('shared.helpLate', { time: clockOf(help.at, now) })}
            </span>
          )}
          <span className="figures block text-sm font-semibold">{stateOf(help, now, t)}</span>
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
            {t('shared.endedAt', { time: clockOf(ride.endedAt, now) })}
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
      {(position || !help) && (
        <p className="figures text-sm text-muted">
          {position ? t(isOld ? 'shared.old' : 'shared.seen', { time: formatTime(position.at) }) : t('shared.what')}
        </p>
      )}
    </div>
  );
}

/** Formats a time of today without the day; a link of a call for help works for a day. */
const clockOf = (time: string, now: number): string =>
  new Date(time).toDateString() === new Date(now).toDateString() ? formatClock(time) : formatDay(time);

function stateOf({ closedAt, falseAlarmAt }: SharedHelp, now: number, t: Translate): string {
  if (closedAt) return t('shared.helpClosed', { time: clockOf(closedAt, now) });
  return falseAlarmAt ? t('shared.helpFalse', { time: clockOf(falseAlarmAt, now) }) : t('shared.helpText');
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-14 shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
  </div>
);
