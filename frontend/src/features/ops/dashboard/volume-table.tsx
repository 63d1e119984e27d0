import type { DayVolume } from '@waka/contracts/ops/ops-views';
import { formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { partNames, partsOf, shortDay, VOLUME_PARTS } from './volume-parts.ts';

/** Shows the chart as a table for screen readers. */
export function VolumeTable({ days }: { days: readonly DayVolume[] }) {
  const t = useT();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('ops.volume')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ops.day')}</th>
            <th scope="col">{t('ops.requested')}</th>
            {VOLUME_PARTS.map((part) => (
              <th key={part} scope="col">
                {t(partNames[part])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((volume) => (
            <tr key={volume.day}>
              <th scope="row">{shortDay(volume.day)}</th>
              <td>{formatWhole(volume.requested)}</td>
              {VOLUME_PARTS.map((part) => (
                <td key={part}>{formatWhole(partsOf(volume)[part])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
