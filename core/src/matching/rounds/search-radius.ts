import { mainCity, cityFacts, type City } from '../../geo/cities.ts';

const REST_ZONE_KM = 25;

// Street kilometres, by the age of the search.
const steps = [
  { fromSeconds: 30, km: 12 },
  { fromSeconds: 15, km: 8 },
  { fromSeconds: 5, km: 5 },
  { fromSeconds: 0, km: 3 },
];

/** Returns whether a city is the zone outside the served cities, where drivers are few and roads are long. */
export const isRestZone = (city: City): boolean => mainCity(cityFacts[city].region) !== city;

/** Returns how far from the pickup, by street, a search of this age looks for drivers. */
export function searchRadiusKm(city: City, ageSeconds: number): number {
  if (isRestZone(city)) return REST_ZONE_KM;
  return steps.find(({ fromSeconds }) => ageSeconds >= fromSeconds)?.km ?? 3;
}
