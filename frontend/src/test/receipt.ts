import type { Receipt } from '@waka/contracts/rides/receipt';

const AT = '2026-11-21T12:00:00.000Z';
export const pickup = { address: 'Siaka Stevens Street, Freetown', name: 'Cotton Tree', lat: 8.4872, lng: -13.2356 };
export const receipt: Receipt = {
  rideId: 'ride-1',
  number: 'W-2026-7',
  issuedAt: AT,
  riderName: 'Isatu Kamara',
  driver: { name: 'Sahr Gborie', plate: 'AKL 482', vehicle: 'Toyota Corolla' },
  pickup,
  stops: [],
  dropoff: { ...pickup, name: 'Lumley Market' },
  geometry: null,
  vehicleType: 'standard',
  distanceKm: 8.2,
  currency: 'SLE',
  parts: { base: 1500, perKm: 150, distance: 1230 },
  total: 2730,
  shownFare: null,
  findings: [],
  findingsVerdict: null,
  paymentMethod: 'cash',
  requestedAt: AT,
  startedAt: AT,
  completedAt: AT,
  durationMin: 18,
};
