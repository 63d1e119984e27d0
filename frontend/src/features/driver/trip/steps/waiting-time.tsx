import { useT } from '../../../../lib/i18n/use-t.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { minutesAndSeconds } from '../../../../lib/minutes-and-seconds.ts';

const TICK_MS = 1_000;

/** Shows how long the driver has been waiting at the pickup. */
export function WaitingTime({ since }: { since: string }) {
  const t = useT();
  const seconds = Math.max(0, Math.floor((useServerNow(TICK_MS) - Date.parse(since)) / 1000));
  const time = minutesAndSeconds(seconds);
  return (
    <span role="timer" aria-label={t('driver.trip.waited', { time })} className="figures text-xl font-bold text-muted">
      {time}
    </span>
  );
}
