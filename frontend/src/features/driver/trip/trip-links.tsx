import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { ActionLink } from './action-link.tsx';
import { navigationLink } from './navigation-link.ts';

interface TripLinksProps {
  phone: string | undefined;
  place: RidePlace;
}

/** Links to call the rider and to open the route in the device's own maps. */
export function TripLinks({ phone, place }: TripLinksProps) {
  const t = useT();
  const maps = navigationLink(place);
  return (
    <div className="flex gap-3">
      {phone && (
        <ActionLink href={`tel:${phone}`} icon="phone">
          {t('driver.trip.call')}
        </ActionLink>
      )}
      <ActionLink href={maps} icon="route">
        {t('driver.trip.openMaps')}
      </ActionLink>
    </div>
  );
}
