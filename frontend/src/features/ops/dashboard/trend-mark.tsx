import { formatWhole, leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Shows the change against the same time a week ago, or that there is nothing to compare with. */
export function TrendMark({ percent }: { percent: number | null }) {
  const t = useT();
  if (percent === null) return <span className="mt-1 block text-xs text-muted">{t('ops.trend.none')}</span>;
  const signed = leftToRight(`${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formatWhole(Math.abs(percent))}%`);
  const tone = percent > 0 ? 'text-go' : percent < 0 ? 'text-stop' : 'text-muted';
  return (
    <span className="mt-1 block text-xs text-muted">
      {/* No space is written between the two: the text of each language decides about it. */}
      <strong className={`figures me-1 ${tone}`}>{signed}</strong>
      {t('ops.trend.lastWeek')}
    </span>
  );
}
