import type { QueueZoneView } from '@waka/contracts/ops/pricing/queue-zones';
import { formatTime, formatWhole } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Waiting } from '../../shared/waiting.tsx';
import { useQueueLine } from './line-queries.ts';
import { dotted } from '../../shared/dotted.ts';

/** Lists the drivers in the line of a zone, as they stand in it now. */
export function WaitingLine({ zone }: { zone: QueueZoneView }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data, isError, refetch } = useQueueLine(zone.id);
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  if (data.length === 0) return <p className="py-2 text-muted">{t('ops.lines.none')}</p>;
  return (
    <ol className="figures w-full" aria-label={t('ops.lines.lineOf', { name: zone.names.en })}>
      {data.map(({ driverId, name, vehicleType, place, since, isAway }) => (
        <li key={driverId} className="flex gap-3 py-1">
          <b className="min-w-6 font-bold">{place === null ? '–' : formatWhole(place)}</b>
          <span>
            {dotted([
              name,
              nameOfClass(vehicleType),
              t('ops.lines.since', { time: formatTime(since) }),
              isAway && t('ops.lines.away'),
              place === null && t('ops.lines.onRide'),
            ])}
          </span>
        </li>
      ))}
    </ol>
  );
}
