import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { cityAt } from '@waka/core/geo/areas/cities';
import { roadUse } from '@waka/core/geo/road-estimate';
import { readPlacesByRoad } from '@waka/core/places/known-places';
import type { KnownPlace } from '@waka/core/places/places.repository';
import type { Motion, Roads } from '@waka/core/platform/ports/roads';
import { journeyAlong, withBends, type Journey } from './journey.ts';
import { readDryLand } from './land.ts';
import { buildStreets, wayBetween } from './paths.ts';
import { journeyOnWay } from './street-journey.ts';

export interface Spot extends LatLng {
  name: string;
  city: string;
}

/** A country to drive in. */
export interface Country {
  spots: Spot[];
  /** Plans a journey by known places, as if there were streets between them. */
  journey(through: LatLng[]): Journey;
  /** Plans a journey along streets, or by known places where no street is known soon enough. */
  drive(through: LatLng[], motion: Motion): Promise<Journey>;
  /** Lists known places at such a distance from a point, as the crow flies. */
  spotsNear(point: LatLng, minKm: number, maxKm: number): Spot[];
}

type Ways = Pick<Roads, 'wayThrough'>;

/** Opens both countries; without `roads` every journey is planned by known places. */
export async function openCountries(roads?: Ways): Promise<Record<Region, Country>> {
  const [places, isDry] = await Promise.all([readPlacesByRoad(), readDryLand()]);
  const open = (region: Region) =>
    countryOf(
      region,
      places.filter(({ country }) => country === regionFacts[region].country),
      { isDry, roads },
    );
  return { SL: open('SL'), GN: open('GN') };
}

interface Ground {
  isDry: (from: LatLng, to: LatLng) => boolean;
  roads: Ways | undefined;
}

function countryOf(region: Region, places: KnownPlace[], { isDry, roads }: Ground): Country {
  const spots = places.map(({ name, city, latitude, longitude }) => ({ name, city, lat: latitude, lng: longitude }));
  const streets = buildStreets(spots.map(pointOf), isDry);
  const lineThrough = (through: LatLng[]): LatLng[] =>
    through.flatMap((to, index) => {
      const from = through[index - 1];
      if (!from) return [pointOf(to)];
      return withBends(wayBetween(streets, pointOf(from), pointOf(to), isDry)).slice(1);
    });
  const journey = (through: LatLng[]) => journeyAlong(lineThrough(through));
  return {
    spots,
    journey,
    async drive(through, motion) {
      const [from, to] = [through[0], through.at(-1)];
      if (!roads || !from || !to || through.length < 2) return journey(through);
      const way = await roads.wayThrough(through.map(pointOf), roadUse(cityAt(from, region), motion));
      return way ? journeyOnWay(way, pointOf(from), pointOf(to), lineThrough) : journey(through);
    },
    spotsNear: (point, minKm, maxKm) =>
      spots.filter((spot) => {
        const km = greatCircleKm(point, spot);
        return km >= minKm && km <= maxKm;
      }),
  };
}

/** Returns the coordinate alone: the service checks a car's position field by field. */
const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });
