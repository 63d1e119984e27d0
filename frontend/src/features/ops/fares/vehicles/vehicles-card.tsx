import type { VehicleClassSettings, VehicleOpening } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { listed } from '../../../../lib/i18n/listed.ts';
import { leftToRight } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../../ui/button.tsx';
import { VehiclePicture } from '../../../../ui/vehicles/vehicle-picture.tsx';
import { cityName } from '../../shared/names.ts';
import { Waiting } from '../../shared/waiting.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { NewVehicleDialog } from './new-vehicle-dialog.tsx';
import { useVehicleClasses } from './vehicle-queries.ts';
import { VehicleFactsDialog } from './vehicle-facts-dialog.tsx';
import { VehicleOpeningDialog } from './vehicle-opening-dialog.tsx';
import { dotted } from '../../shared/dotted.ts';

type Changing = { part: 'facts' | 'opening'; settings: VehicleClassSettings } | { part: 'new' };

/** Shows each vehicle class, with its seats and speed, and where and when it can be booked. */
export function VehiclesCard() {
  const t = useT();
  const { data, isError, refetch } = useVehicleClasses();
  const [changing, setChanging] = useState<Changing | null>(null);
  const close = () => setChanging(null);
  return (
    <OpsCard title={t('ops.vehicles')}>
      <p className="mb-3 text-sm text-muted">{t('ops.vehiclesText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      <ul className="divide-y divide-line text-sm">
        {data?.map((settings) => (
          <VehicleRow
            key={settings.vehicleType}
            settings={settings}
            onChange={(part) => setChanging({ part, settings })}
          />
        ))}
      </ul>
      {data && (
        <Button tone="quiet" className="mt-3" onClick={() => setChanging({ part: 'new' })}>
          {t('ops.vehicle.add')}
        </Button>
      )}
      {data && changing?.part === 'new' && <NewVehicleDialog classes={data} onClose={close} />}
      {changing?.part === 'facts' && <VehicleFactsDialog settings={changing.settings} onClose={close} />}
      {changing?.part === 'opening' && <VehicleOpeningDialog settings={changing.settings} onClose={close} />}
    </OpsCard>
  );
}

interface VehicleRowProps {
  settings: VehicleClassSettings;
  onChange: (part: 'facts' | 'opening') => void;
}

function VehicleRow({ settings, onChange }: VehicleRowProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { vehicleType, icon, capacity, kmh, openings, changedBy, reason } = settings;
  const name = nameOfClass(vehicleType);
  const action = 'tap rounded-md px-3 font-bold text-violet hover:bg-sunken';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <VehiclePicture icon={icon} />
      <span className="min-w-0 flex-1 basis-48">
        <b className="block font-bold">{name}</b>
        <span className="block">{t('ops.vehicle.facts', { seats: capacity, kmh })}</span>
        <span className="block text-muted wrap-anywhere">{dotted([whereText(openings, t), changedBy, reason])}</span>
      </span>
      <span className="flex">
        <button
          type="button"
          aria-label={t('ops.vehicle.openingOf', { name })}
          className={action}
          onClick={() => onChange('opening')}
        >
          {t('ops.vehicle.opening')}
        </button>
        <button
          type="button"
          aria-label={t('ops.vehicle.changeOf', { name })}
          className={action}
          onClick={() => onChange('facts')}
        >
          {t('ops.fare.change')}
        </button>
      </span>
    </li>
  );
}

/** Says where riders can book a class, and in which closed cities it is set to be booked once they open. */
function whereText(openings: readonly VehicleOpening[], t: ReturnType<typeof useT>): string {
  const areas = openings.filter(({ area, isAreaOpen = true }) => area !== null && isAreaOpen);
  const later = openings.filter(({ isOpen, isOwn, isAreaOpen = true }) => isOpen && isOwn && !isAreaOpen);
  const places = listed(later.map(({ area }) => cityName(area ?? '')));
  return dotted([openText(areas, t), places && t('ops.vehicle.later', { places })]);
}

function openText(areas: readonly VehicleOpening[], t: ReturnType<typeof useT>): string {
  const open = areas.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return t('ops.vehicle.nowhere');
  if (open.length === areas.length && open.every(({ hours }) => !hours)) return t('ops.vehicle.everywhere');
  const places = open.map(({ area, hours }) =>
    [cityName(area ?? ''), hours && hoursText(hours)].filter(Boolean).join(' '),
  );
  return t('ops.vehicle.openIn', { places: listed(places) });
}

const hoursText = ({ from, to }: NonNullable<VehicleOpening['hours']>) =>
  leftToRight(`${timeOfMinute(from)}–${timeOfMinute(to)}`);
