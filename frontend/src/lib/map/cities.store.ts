import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { MapCity } from '@waka/contracts/places/map-config';
import { create } from 'zustand';

/** The open cities, as the settings of maps had them; no map is drawn before. */
export const citiesStore = create<{ cities: readonly MapCity[] }>(() => ({ cities: [] }));

/** Keeps the same objects while nothing changed: a map moves when its centre is another one. */
export function citiesKnown(cities: readonly MapCity[]): void {
  if (JSON.stringify(cities) !== JSON.stringify(citiesStore.getState().cities)) citiesStore.setState({ cities });
}

/** Returns the open city whose centre is nearest to a point, or the first where the point is unknown. */
export const cityNear = (cities: readonly MapCity[], point: LatLng | null): MapCity | undefined =>
  point ? cities.toSorted((a, b) => greatCircleKm(a.centre, point) - greatCircleKm(b.centre, point))[0] : cities[0];

const NOWHERE: LatLng = { lat: 0, lng: 0 };

/** Returns the centre of a map without a better one. */
export const homeCentre = (): LatLng => citiesStore.getState().cities[0]?.centre ?? NOWHERE;

/** Returns the same, and draws again when the cities come. */
export const useHomeCentre = (): LatLng => citiesStore(({ cities }) => cities[0]?.centre) ?? NOWHERE;
