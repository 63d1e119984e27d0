import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { regionFacts, regionOfAddress, type Region } from '@waka/contracts/regions';
import { minuteOfDay } from '@waka/contracts/local-time';
import { SAMPLE_TRIP } from '@waka/contracts/rides/fare';
import { priceTrip } from '@waka/contracts/rides/tariff';
import type { VehicleClassView } from '@waka/contracts/vehicles/vehicle';
import type { Quote } from '@waka/contracts/rides/ride-views';
import { citiesStore, cityNear } from '../../../../lib/map/cities.store.ts';
import { regionNear } from '../../draft/region-near.ts';
import type { Trip } from '../../draft/trip-draft.store.ts';

/** Prices estimated by the phone, for display only: without a quote the service sets the fare at the booking. */
export interface PriceEstimate extends Omit<Quote, 'quoteId' | 'expiresAt'> {
  quoteId: null;
  expiresAt: null;
}

/** Estimates by the straight line, or by the sample trip where a place has no coordinates, at the last known rates. */
export function estimatePrices(
  { pickup, stops, destination }: Trip,
  savedAddress: string | null,
  classes: readonly VehicleClassView[],
  now = new Date(),
): PriceEstimate {
  const places = [pickup, ...stops, destination];
  const line = places.flatMap(({ lat, lng }): LatLng[] => (lat === null || lng === null ? [] : [{ lat, lng }]));
  const [from] = line;
  // As the service decides: coordinates, and only where a trip has none the saved address.
  const region: Region = from
    ? regionNear(from)
    : (regionOfAddress(savedAddress) ?? regionOfAddress(pickup.address) ?? 'SL');
  const isSample = line.length < places.length;
  const distanceKm = isSample ? Math.max(SAMPLE_TRIP.distanceKm, straightKm(line)) : straightKm(line);
  const durationMin = Math.max(1, Math.ceil((distanceKm * SAMPLE_TRIP.durationMin) / SAMPLE_TRIP.distanceKm));
  const facts = { distanceKm, durationMin, minuteOfDay: minuteOfDay(timeZoneOf(from, region), now) };
  return {
    quoteId: null,
    expiresAt: null,
    region,
    currency: regionFacts[region].currency,
    distanceKm,
    durationMin,
    source: isSample ? 'sample' : 'straight_line',
    geometry: null,
    isRoundWater: false,
    options: classes.flatMap(({ vehicleType, capacity, usualPickupMin, tariffs }) => {
      const rate = tariffs?.[region];
      const shown = { vehicleType, capacity, usualPickupMin, pickupEtaMin: null };
      if (!rate) return [];
      const { lines, total } = priceTrip(rate, facts);
      return [{ ...shown, fare: total, fareLines: lines }];
    }),
  };
}

/** Returns the time zone of the city of the pickup: a country may have several. */
function timeZoneOf(pickup: LatLng | undefined, region: Region): string | undefined {
  // The first of a country is its main city, in which a trip without coordinates lies.
  const cities = citiesStore.getState().cities.filter((city) => city.region === region);
  return cityNear(cities, pickup ?? null)?.timeZone;
}

const straightKm = (line: readonly LatLng[]) =>
  line.reduce((sum, point, index) => sum + greatCircleKm(line[index - 1] ?? point, point), 0);
