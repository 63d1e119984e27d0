import type { Ride } from '@waka/contracts/rides/ride-views';
import { chargedMinutes, waitsSince } from '@waka/contracts/rides/tariff';
import { formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { minutesAndSeconds } from '../../lib/minutes-and-seconds.ts';
import { useServerNow } from '../../lib/hooks/use-server-now.ts';

const TICK_MS = 1_000;

export interface WaitingChargeProps {
  ride: Pick<Ride, 'status' | 'arrivedAt' | 'scheduledFor' | 'waiting' | 'currency' | 'fees'>;
  isDriver?: boolean;
}

/** Counts what the rider's way to the car costs, by the service's clock; renders nothing where it costs nothing. */
export function WaitingCharge({ ride, isDriver = false }: WaitingChargeProps) {
  const { status, waiting, currency, fees } = ride;
  const since = waitsSince(ride);
  const t = useT();
  const now = useServerNow(TICK_MS);
  if (status !== 'arrived' || since === null) return null;
  const noShow = !isDriver && fees && fees.noShow > 0 && (
    <span className="figures block text-sm font-semibold">
      {t('price.noShowCosts', { amount: formatMoney(fees.noShow, currency) })}
    </span>
  );
  if (!waiting) return noShow;
  const past = Math.floor((now - Date.parse(since)) / 1000);
  // Before the time of a scheduled ride waiting is free for as much longer.
  const waited = since === ride.arrivedAt ? Math.max(0, past) : past;
  const free = waiting.freeMin * 60 - waited;
  const rate = formatMoney(waiting.perMin, currency);
  const minutes = chargedMinutes({ freeWaitingMin: waiting.freeMin }, Math.floor(waited / 60));
  return (
    <>
      <span aria-live="off" className="figures block text-sm font-semibold">
        {free > 0
          ? t('price.waitFree', { time: leftToRight(minutesAndSeconds(free)), rate })
          : t('price.waitNow', { amount: formatMoney(minutes * waiting.perMin, currency), rate })}
      </span>
      {noShow}
    </>
  );
}
