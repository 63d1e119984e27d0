import type { Incident } from '@waka/contracts/safety/incident';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { Look, MapMarker } from '../../../ui/map/map-props.ts';
import { useIncidents } from '../incidents/incident-queries.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { IncidentChip } from '../shared/chip.tsx';
import { dotted } from '../shared/dotted.ts';
import { nameOr } from '../shared/names.ts';

const CALL_ZOOM = 15;

/** Returns the calls for help that are not closed, taken or not, the newest first. */
export function useCalls(): readonly Incident[] {
  const { data } = useIncidents('unsettled', 'sos');
  return useMemo(() => data?.pages.flat() ?? [], [data]);
}

/** Returns a marker for each call, where its phone was. */
export function useCallMarkers(calls: readonly Incident[]): readonly MapMarker[] {
  const t = useT();
  return useMemo(
    () =>
      calls.flatMap(({ id, position, reporter }) => {
        const title = t('ops.map.call', { name: nameOr(reporter.name) });
        return position ? [{ id, title, caption: title, icon: 'pin' as const, ...position }] : [];
      }),
    [calls, t],
  );
}

interface CallsOnMapProps {
  calls: readonly Incident[];
  /** Called with the view around a call: the list of free drivers begins with those who are near. */
  onChosen: (look: Look) => void;
}

/** Lists the calls for help beside the map; renders nothing while there are none. */
export function CallsOnMap({ calls, onChosen }: CallsOnMapProps) {
  const t = useT();
  if (calls.length === 0) return null;
  return (
    <OpsCard title={t('ops.alarm.title')}>
      <ul className="divide-y divide-line text-sm">
        {calls.map((call) => (
          <li key={call.id} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center gap-2 font-bold">
              {nameOr(call.reporter.name)} <IncidentChip {...call} />
            </span>
            <span className="text-muted wrap-anywhere">
              {dotted([t(`ops.role.${call.reporter.role}`), call.place, call.ride?.plate, formatTime(call.createdAt)])}
            </span>
            <span className="flex flex-wrap gap-x-4">
              <Around call={call} onChosen={onChosen} />
              <Link href={`/admin/incidents/${call.id}`} className="tap inline-flex items-center font-bold text-violet">
                {t('ops.incident.title')}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}

function Around({ call: { position, reporter }, onChosen }: Pick<CallsOnMapProps, 'onChosen'> & { call: Incident }) {
  const t = useT();
  if (!position) return <span className="py-2 text-muted">{t('ops.map.callNowhere')}</span>;
  return (
    <button
      type="button"
      aria-label={t('ops.map.showCallOf', { name: nameOr(reporter.name) })}
      className="tap font-bold text-violet"
      onClick={() => onChosen({ centre: { ...position }, zoom: CALL_ZOOM })}
    >
      {t('ops.map.showCall')}
    </button>
  );
}
