import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';

/** North of this line the rider is in Guinea, as far as the two cities are concerned. */
const BETWEEN_CITIES_LAT = 9.1;

/** Guesses the country of a point for display only; the service knows the border. */
export const regionNear = ({ lat }: Pick<LatLng, 'lat'>): Region => (lat > BETWEEN_CITIES_LAT ? 'GN' : 'SL');
