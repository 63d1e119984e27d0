import { areaOf, type City } from '../../../geo/areas/cities.ts';

/** Returns whether a city is the zone outside the open cities, where drivers are few and roads are long. */
export const isRestZone = (city: City): boolean => areaOf(city).kind === 'rest';

/** Returns how far from the pickup, by street, a search of this age looks for drivers. */
export function searchRadiusKm(city: City, ageSeconds: number): number {
  const { searchRadii } = areaOf(city);
  const step = searchRadii.find(({ fromSeconds }) => ageSeconds >= fromSeconds) ?? searchRadii.at(-1);
  return step?.km ?? 0;
}
