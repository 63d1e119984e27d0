import { useT } from '../../../lib/i18n/use-t.ts';
import { useServerNow } from '../../../lib/hooks/use-server-now.ts';

const HOUR_MIN = 60;

/** Shows the time since `at` in whole minutes or hours. */
export function SinceNow({ at }: { at: string }) {
  const t = useT();
  const minutes = Math.max(0, Math.floor((useServerNow(10_000) - Date.parse(at)) / 60_000));
  if (minutes < 1) return t('ops.justNow');
  return minutes < 2 * HOUR_MIN
    ? t('ops.forMinutes', { n: minutes })
    : t('ops.forHours', { n: Math.floor(minutes / HOUR_MIN) });
}
