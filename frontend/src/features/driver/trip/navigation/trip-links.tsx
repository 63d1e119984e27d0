import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { lateDialog } from '../../../../lib/loading/lazy-part.tsx';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { ActionLink } from './action-link.tsx';
import { navigationApp } from './navigation-app.store.ts';
import { linkIn, navigationLink } from './navigation-link.ts';

interface TripLinksProps {
  phone: string | undefined;
  place: RidePlace;
}

const NavigationDialog = lateDialog<{ place: RidePlace; onClose: () => void }>(
  async () => (await import('./navigation-dialog.tsx')).NavigationDialog,
);

/** Links to call the rider and to open the route in the app that the driver prefers. */
export function TripLinks({ phone, place }: TripLinksProps) {
  const t = useT();
  const { app } = navigationApp();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className="flex items-center gap-2 large:flex-wrap">
      {phone && (
        <ActionLink href={`tel:${phone}`} icon="phone">
          {t('driver.trip.call')}
        </ActionLink>
      )}
      <ActionLink href={linkIn(app, place) ?? navigationLink(place)} icon="route">
        {t('driver.trip.openMaps')}
      </ActionLink>
      <IconButton
        icon="swap"
        label={t('driver.navigation.choose')}
        className="size-12 shrink-0 bg-sunken"
        onClick={() => setIsChoosing(true)}
      />
      {isChoosing && <NavigationDialog place={place} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}
