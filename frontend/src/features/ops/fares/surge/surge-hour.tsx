import type { SurgePreview } from '@waka/contracts/ops/pricing/surge-views';
import { listed } from '../../../../lib/i18n/listed.ts';
import { formatMinutes, formatMoney, formatWhole } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { percentText } from './percent-text.ts';

/** Shows what bounds would have done in the last hour, from what was counted in it. */
export function SurgeHour({ preview, isError }: { preview: SurgePreview | undefined; isError: boolean }) {
  const t = useT();
  return (
    <section aria-live="polite" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      <h3 className="font-bold">{t('ops.surge.hour')}</h3>
      {isError && <p>{t('ops.surge.hourFailed')}</p>}
      {preview?.minutes === 0 && <p>{t('ops.surge.hourNone')}</p>}
      {preview && preview.minutes > 0 && <Figures preview={preview} />}
    </section>
  );
}

function Figures({ preview }: { preview: SurgePreview }) {
  const t = useT();
  const { minutes, highestPercent, places, rides, dearer, more, currency } = preview;
  return (
    <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 *:even:text-end">
      <dt>{t('ops.surge.counted')}</dt>
      <dd>{formatMinutes(minutes)}</dd>
      <dt>{t('ops.surge.highest')}</dt>
      <dd>{highestPercent > 100 ? percentText(highestPercent) : t('ops.surge.plain')}</dd>
      <dt>{t('ops.surge.dearer')}</dt>
      <dd>{t('ops.surge.ofRides', { dearer: formatWhole(dearer), rides: formatWhole(rides) })}</dd>
      <dt>{t('ops.surge.more')}</dt>
      <dd>{formatMoney(more, currency)}</dd>
      {places.length > 0 && (
        <>
          <dt>{t('ops.surge.places')}</dt>
          <dd>{listed(places.map(({ name, percent }) => `${name} ${percentText(percent)}`))}</dd>
        </>
      )}
    </dl>
  );
}
