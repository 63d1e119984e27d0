import type { FerryLeg, Relay, RelayOption } from '@waka/contracts/relays/relay-views';
import type { Quote } from '@waka/contracts/rides/ride-views';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';

export const aFerry: FerryLeg = {
  crossingId: 'crossing-1',
  name: 'Sea Coach',
  kind: 'ferry',
  from: { name: 'Kissy Ferry', lat: 8.47, lng: -13.19 },
  to: { name: 'Tagrin', lat: 8.55, lng: -13.2 },
  departsAt: '2026-11-25T10:00:00.000Z',
  beThereBy: '2026-11-25T09:45:00.000Z',
  arrivesAt: '2026-11-25T10:40:00.000Z',
  timeZone: 'Africa/Freetown',
  ticketPrice: 900,
  currency: 'SLE',
};

export const LATER = '2026-11-25T12:30:00.000Z';

const classOf = (vehicleType: string, fare: number) => ({
  vehicleType,
  capacity: 4,
  usualPickupMin: { from: 5, to: 8 },
  fare,
  pickupEtaMin: 4,
});

export const aQuote = (quoteId: string, standard: number, comfort: number): Quote => ({
  quoteId,
  expiresAt: '2099-01-01T00:00:00.000Z',
  region: 'SL',
  currency: 'SLE',
  distanceKm: 8.2,
  durationMin: 18,
  source: 'road',
  geometry: null,
  isRoundWater: false,
  options: [classOf('standard', standard), classOf('comfort', comfort)],
});

export const aRelayOption = (): RelayOption => ({
  ferry: aFerry,
  departures: [aFerry.departsAt, LATER],
  first: aQuote('quote-1', 2000, 3000),
  firstPickupAt: null,
  second: aQuote('quote-2', 1500, 2500),
});

export const aScheduledRide = (given: Partial<ScheduledRide> = {}): ScheduledRide => ({
  id: 'scheduled-1',
  version: 3,
  status: 'scheduled',
  pickupAt: '2026-11-25T10:40:00.000Z',
  searchAt: '2026-11-25T10:20:00.000Z',
  timeZone: 'Africa/Freetown',
  pickupLocation: { address: 'Tagrin', name: 'Tagrin', lat: 8.55, lng: -13.2 },
  dropoffLocation: { address: 'Lungi', name: 'Lungi Airport', lat: 8.61, lng: -13.19 },
  stops: [],
  vehicleType: 'standard',
  paymentMethod: 'cash',
  pickupNote: null,
  fare: 1500,
  fareLines: null,
  currency: 'SLE',
  region: 'SL',
  distanceKm: 8.2,
  durationMin: 18,
  driver: null,
  isInDoubt: false,
  rideId: null,
  rideStatus: null,
  failure: null,
  cancelledBy: null,
  seriesId: null,
  ...given,
});

export const aRelay = (second: Partial<ScheduledRide> = {}): Relay => ({
  id: 'relay-1',
  version: 2,
  ferry: aFerry,
  departures: [LATER],
  firstRideId: 'ride-1',
  firstRideStatus: 'accepted',
  second: aScheduledRide(second),
  pickupLocation: { address: 'Freetown', name: 'Cotton Tree', lat: 8.48, lng: -13.23 },
  dropoffLocation: { address: 'Lungi', name: 'Lungi Airport', lat: 8.61, lng: -13.19 },
  fare: 3500,
  currency: 'SLE',
});
