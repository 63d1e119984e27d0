import type { LatLng } from '../geo.ts';
import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { AwayPlace, NearPlace } from '../near-place.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { Currency } from '../regions.ts';
import type { RideStatus } from './ride-status.ts';
import type { GeometrySource } from './ride-views.ts';

/** How long after its end a ride can still be seen through its link, where its owner's call for help is not open. */
export const SHARED_AFTER_MINUTES = 30;

export interface RideShare {
  /** The complete address, to be passed on. */
  url: string;
}

export interface SharedPlace {
  name: string;
  /** The landmark of a place whose `name` is only a landmark. */
  near?: NearPlace;
  /** The known place far from here that `name` says, with the way from it; `near` is then absent. */
  away?: AwayPlace;
  lat: number | null;
  lng: number | null;
}

export interface SharedStop extends SharedPlace {
  isReached: boolean;
}

/** A call for help, as the contacts whom the service texts read it. */
export interface SharedHelp {
  /** Of the person who calls, who may have booked the ride for a passenger. */
  firstName: string;
  /** When the call reached the service, the last one where there were several. */
  at: string;
  /** When the person pressed the button, where the call took more than a minute to arrive; null otherwise. An older service leaves it out. */
  pressedAt?: string | null;
  /** When the person reported a false alarm; null otherwise. */
  falseAlarmAt: string | null;
  /** When the team of ops closed the call; null while it is open. */
  closedAt: string | null;
  /** The last known place of the person; null where none is known. */
  place: LatLng | null;
}

/** A ride as a stranger with the link sees it: enough to follow it, and no phone number or full name. */
export interface SharedRide {
  status: RideStatus;
  /** Whose trip it is; null, or missing from an older service, where a driver shares the own position. */
  rider?: { firstName: string } | null;
  driver: {
    firstName: string;
    vehicle: string | null;
    plate: string | null;
    type: VehicleClass;
    /** An older backend leaves it out. */
    colour?: VehicleColour | null;
  } | null;
  pickup: SharedPlace | null;
  /** Between pickup and destination, in their order; empty where a driver shares. An older backend leaves them out. */
  stops?: SharedStop[];
  dropoff: SharedPlace | null;
  /** Encoded polyline, precision 5. */
  geometry: string | null;
  /** Null without a line, and missing from an older service. */
  geometrySource?: GeometrySource | null;
  /** The driver's last position; null without one. */
  position: { lat: number; lng: number; at: string } | null;
  /** Minutes to the pickup, or to the destination after the start. */
  etaMin: number | null;
  endedAt: string | null;
  /**
   * The call for help of the person whose link this is, while it is open and for half an hour after that. The link works
   * for a day after a call that was texted. Null without one and on the link of a passenger, and missing from an older
   * service.
   */
  help?: SharedHelp | null;
  /**
   * What the person for whom the ride was booked hands to the driver in cash, on that person's own link alone; `amount`
   * is null until the end of the trip. Null where no cash is due, and missing from an older service.
   */
  cash?: { amount: number | null; currency: Currency } | null;
}
