import type { RideLocation } from '@waka/contracts/rides/ride-requests';
import { orWithout } from '../../../lib/api/or-without.ts';

interface Points {
  pickupLocation?: RideLocation;
  dropoffLocation: RideLocation;
  stops?: RideLocation[];
}

/** Sends the points of a trip, and retries without `near` for a backend that does not know that field yet. */
export const orWithoutNear = <Body extends Points, Reply>(
  body: Body,
  send: (body: Body) => Promise<Reply>,
): Promise<Reply> =>
  orWithout(
    'near',
    () => send(body),
    () =>
      send({
        ...body,
        ...(body.pickupLocation && { pickupLocation: withoutNear(body.pickupLocation) }),
        dropoffLocation: withoutNear(body.dropoffLocation),
        ...(body.stops && { stops: body.stops.map(withoutNear) }),
      }),
  );

function withoutNear(place: RideLocation): RideLocation {
  const { near: _, ...rest } = place;
  return rest;
}
