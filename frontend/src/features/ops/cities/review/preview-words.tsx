import type { AreaMove, AreaPreview } from '@waka/contracts/ops/areas/area-views';
import type { ReactNode } from 'react';
import { formatDecimal, formatWhole } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { dotted } from '../../shared/dotted.ts';

interface PreviewWordsProps {
  preview: AreaPreview;
  /** Names an area; null is the city that does not exist yet. */
  nameOf: (id: string | null) => string;
}

/** Says in words and numbers what a change would mean. */
export function PreviewWords({ preview, nameOf }: PreviewWordsProps) {
  const t = useT();
  const { outlines, driversInside, driverMoves, liveRidesStaying, pastRides, pastRidesRead, isWholeWeek } = preview;
  const between = ({ from, to }: AreaMove) => ({ from: nameOf(from), to: nameOf(to) });
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3 text-sm">
      {outlines.map(({ id, squareKm }) => {
        const inside = driversInside?.find((drivers) => drivers.id === id);
        return (
          <p key={id ?? ''}>
            <b className="font-bold">{nameOf(id)}</b>{' '}
            {dotted([
              t('cities.preview.size', { km: formatDecimal(squareKm) }),
              inside && t('cities.preview.inside', { free: inside.free, busy: inside.busy }),
            ])}
          </p>
        );
      })}
      <Part title={t('cities.preview.drivers')} none={t('cities.preview.driversNone')}>
        {driverMoves
          ? driverMoves.map((move) => t('cities.preview.driversMove', { count: move.count, ...between(move) }))
          : [t('cities.preview.driversUnknown')]}
      </Part>
      <Part title={t('cities.preview.live')} none={t('cities.preview.liveNone')}>
        {liveRidesStaying.map((move) => t('cities.preview.liveStay', { count: move.count, ...between(move) }))}
      </Part>
      <Part
        title={t('cities.preview.past')}
        none={t('cities.preview.pastNone', { all: pastRidesRead })}
        note={isWholeWeek ? null : t('cities.preview.pastNewest', { all: formatWhole(pastRidesRead) })}
      >
        {pastRides.map((move) => t('cities.preview.pastMove', { count: move.count, ...between(move) }))}
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  /** Instead of an empty list. */
  none: string;
  note?: ReactNode;
  children: readonly string[];
}

const Part = ({ title, none, note, children }: PartProps) => (
  <section>
    <h3 className="font-bold">{title}</h3>
    {children.length === 0 && <p className="text-muted">{none}</p>}
    <ul className="list-disc ps-5">
      {children.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {note && <p className="text-muted">{note}</p>}
  </section>
);
