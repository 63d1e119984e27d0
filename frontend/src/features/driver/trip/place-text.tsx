import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { addressText, placeText } from '../../../lib/place-text.ts';

/** Name and address of a place, large enough to be read from a phone holder. */
export function PlaceText({ place }: { place: RidePlace }) {
  const t = useT();
  const [name, address] = [placeText(place, t), addressText(place, t)];
  return (
    <p>
      <span className="block text-xl font-extrabold">{name}</span>
      {name !== address && <span className="block text-lg text-muted">{address}</span>}
    </p>
  );
}
