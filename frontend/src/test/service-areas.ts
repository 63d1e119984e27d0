import type { AreaPreview, ServiceAreaView } from '@waka/contracts/ops/areas/area-views';

/** Builds Freetown as a square, open since the service began. */
export const aServiceArea = (given: Partial<ServiceAreaView> = {}): ServiceAreaView => ({
  id: 'freetown',
  name: 'Freetown',
  region: 'SL',
  kind: 'city',
  polygon: [
    { lat: 8.3, lng: -13.4 },
    { lat: 8.3, lng: -13.1 },
    { lat: 8.6, lng: -13.1 },
    { lat: 8.6, lng: -13.4 },
  ],
  centre: { lat: 8.484, lng: -13.23 },
  isMain: true,
  isOpen: true,
  detour: 1.4,
  openRoad: { beyondKm: 15, kmh: 60 },
  searchRadii: [
    { fromSeconds: 30, km: 12 },
    { fromSeconds: 0, km: 3 },
  ],
  look: null,
  shortcuts: [],
  timeZone: 'Africa/Freetown',
  openHours: null,
  version: 1,
  isServedNow: true,
  opensAt: null,
  freeDrivers: 3,
  liveRides: 2,
  changedBy: null,
  changedAt: null,
  reason: null,
  ...given,
});

/** Builds a preview in which nothing would move. */
export const anAreaPreview = (given: Partial<AreaPreview> = {}): AreaPreview => ({
  outlines: [],
  driversInside: [],
  driverMoves: [],
  liveRidesStaying: [],
  pastRides: [],
  pastRidesRead: 120,
  isWholeWeek: true,
  ...given,
});
