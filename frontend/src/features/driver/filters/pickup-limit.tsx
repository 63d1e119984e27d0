import { PICKUP_LIMITS_KM } from '@waka/contracts/drivers/driver-views';
import { useId } from 'react';
import { formatDistance } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useSetFilters } from './use-set-filters.ts';

const CHOICES = [...PICKUP_LIMITS_KM, null];

/** Sets the longest way to a pickup; a tap on another limit saves it. */
export function PickupLimit({ chosen }: { chosen: number | null }) {
  const t = useT();
  const name = useId();
  const setFilters = useSetFilters();
  const shown = setFilters.isPending ? setFilters.variables.maxPickupKm : chosen;
  return (
    <fieldset className="rounded-xl bg-surface p-5 shadow-card" disabled={setFilters.isPending}>
      <legend className="float-start mb-1 text-lg font-extrabold">{t('driver.filters.distance')}</legend>
      <p className="clear-both text-muted">{t('driver.filters.distanceText')}</p>
      <div className="mt-4 grid gap-2">
        {CHOICES.map((km) => (
          <label
            key={km}
            className="flex min-h-14 items-center gap-4 rounded-lg border-2 border-field px-4 text-lg font-bold has-checked:border-violet has-checked:bg-violet-soft has-focus-visible:outline-3 has-focus-visible:outline-violet"
          >
            <input
              type="radio"
              name={name}
              className="size-6 accent-violet outline-none"
              checked={shown === km}
              onChange={() => setFilters.mutate({ maxPickupKm: km })}
            />
            {km === null ? t('driver.filters.any') : t('driver.filters.upTo', { distance: formatDistance(km) })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
