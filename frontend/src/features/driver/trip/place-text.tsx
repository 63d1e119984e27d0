import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** What a place is called, large enough to be read from a holder. */
export function PlaceText({ place }: { place: RidePlace }) {
  const { name, address } = place;
  return (
    <p>
      <span className="block text-xl font-extrabold">{name ?? address}</span>
      {name && name !== address && <span className="block text-lg text-muted">{address}</span>}
    </p>
  );
}
