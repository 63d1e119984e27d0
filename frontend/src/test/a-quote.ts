import type { Quote } from '@waka/contracts/rides/ride-views';
import { someClasses } from './vehicles.ts';

export const pickup = { name: 'Cotton Tree', address: 'Freetown', lat: 8.48715, lng: -13.23562 };
export const destination = { name: 'Lumley', address: 'Freetown', lat: 8.4595, lng: -13.2717 };
export const typed = { name: 'Mama Kadi shop', address: 'Mama Kadi shop, Sierra Leone', lat: null, lng: null };

export const quote: Quote = {
  quoteId: 'quote-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
  region: 'SL',
  currency: 'SLE',
  distanceKm: 8.2,
  durationMin: 18,
  source: 'road',
  geometry: null,
  isRoundWater: false,
  options: someClasses.map(({ vehicleType, capacity, usualPickupMin }) => ({
    vehicleType,
    capacity,
    usualPickupMin,
    fare: 2730,
    pickupEtaMin: 4,
  })),
};
