import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { addressText, placeText } from '../../../lib/place-text.ts';
import { walkText } from '../../../lib/walk-text.ts';

/** Shows name and address of a place, large enough to be read from a phone holder. */
export function PlaceText({ place, end }: { place: RidePlace; end: 'pickup' | 'dropoff' }) {
  const t = useT();
  const [name, address] = [placeText(place, t), addressText(place, t)];
  const walk = walkText(place, end, t);
  return (
    <p>
      <span className="block text-xl font-extrabold">{name}</span>
      {name !== address && <span className="block text-lg text-muted">{address}</span>}
      {walk && <span className="block text-muted">{t('driver.trip.riderWalks', { walk })}</span>}
    </p>
  );
}
