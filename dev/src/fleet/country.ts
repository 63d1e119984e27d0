import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { readKnownPlaces, type KnownPlace } from '@waka/core/places/known-places';
import { journeyAlong, withBends, type Journey } from './journey.ts';
import { readDryLand } from './land.ts';
import { buildStreets, wayBetween } from './paths.ts';

export interface Spot extends LatLng {
  name: string;
  city: string;
}

/** A country to drive in. */
export interface Country {
  spots: Spot[];
  journey(through: LatLng[]): Journey;
  /** Lists known places at such a distance from a point, as the crow flies. */
  spotsNear(point: LatLng, minKm: number, maxKm: number): Spot[];
}

export async function openCountries(): Promise<Record<Region, Country>> {
  const [places, isDry] = await Promise.all([readKnownPlaces(), readDryLand()]);
  const open = (region: Region) =>
    countryOf(
      places.filter(({ country }) => country === regionFacts[region].country),
      isDry,
    );
  return { SL: open('SL'), GN: open('GN') };
}

function countryOf(places: KnownPlace[], isDry: (from: LatLng, to: LatLng) => boolean): Country {
  const spots = places.map(({ name, city, latitude, longitude }) => ({ name, city, lat: latitude, lng: longitude }));
  const streets = buildStreets(spots.map(pointOf), isDry);
  return {
    spots,
    journey: (through) =>
      journeyAlong(
        through.flatMap((to, index) => {
          const from = through[index - 1];
          if (!from) return [pointOf(to)];
          return withBends(wayBetween(streets, pointOf(from), pointOf(to), isDry)).slice(1);
        }),
      ),
    spotsNear: (point, minKm, maxKm) =>
      spots.filter((spot) => {
        const km = greatCircleKm(point, spot);
        return km >= minKm && km <= maxKm;
      }),
  };
}

/** Returns the coordinate alone: the service checks a car's position field by field. */
const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });
