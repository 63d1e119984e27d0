import { useT } from '../../../lib/i18n/use-t.ts';
import { useServerNow } from '../../../lib/use-server-now.ts';

const TICK_MS = 1_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** How long the driver has been standing at the pickup. */
export function WaitingTime({ since }: { since: string }) {
  const t = useT();
  const seconds = Math.max(0, Math.floor((useServerNow(TICK_MS) - Date.parse(since)) / 1000));
  const time = `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  return (
    <span role="timer" aria-label={t('driver.trip.waited', { time })} className="figures text-xl font-bold text-muted">
      {time}
    </span>
  );
}
