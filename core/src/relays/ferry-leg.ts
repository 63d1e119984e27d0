import type { FerryLeg } from '@waka/contracts/relays/relay-views';
import { regionFacts } from '@waka/contracts/regions';
import type { RideLocation } from '@waka/contracts/rides/ride-requests';
import type { Quay } from '@waka/contracts/crossings/crossing';
import type { Crossing } from '../crossings/crossing.entity.ts';

const MINUTE_MS = 60_000;

export const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * MINUTE_MS);

interface Ferry {
  crossing: Pick<Crossing, 'id' | 'name' | 'kind' | 'region' | 'minutes' | 'boardMinutes' | 'timeZone' | 'price'>;
  from: Quay;
  to: Quay;
}

/** Presents a ferry at one of its departures. */
export function ferryLeg({ crossing, from, to }: Ferry, departsAt: Date): FerryLeg {
  const { id, name, kind, region, minutes, boardMinutes, timeZone, price } = crossing;
  return {
    crossingId: id,
    name,
    kind,
    from,
    to,
    departsAt: departsAt.toISOString(),
    beThereBy: minutesAfter(departsAt, -boardMinutes).toISOString(),
    arrivesAt: minutesAfter(departsAt, minutes).toISOString(),
    timeZone,
    ticketPrice: price,
    currency: regionFacts[region].currency,
  };
}

/** Returns a quay as the end of a ride. */
export const placeOf = ({ name, lat, lng }: Quay): RideLocation => ({ address: name, name, lat, lng });
