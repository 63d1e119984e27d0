import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';
import { citiesStore, cityNear } from '../../../lib/map/cities.store.ts';

/** Guesses the country of a point for display only; the service knows the border. */
export const regionNear = (point: LatLng): Region => cityNear(citiesStore.getState().cities, point)?.region ?? 'SL';
