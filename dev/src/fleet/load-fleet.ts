import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';
import { areaOf, mainCity } from '@waka/core/geo/areas/cities';
import '@waka/core/testing/first-areas';
import { DEMO_PASSWORD, driverEmail, riderEmail } from '../accounts/account.ts';
import { classOfNumber, FLEET_CLASSES } from '../accounts/vehicles.ts';
import { ApiClient } from './api-client.ts';
import type { Country } from './journeys/country.ts';
import { SimulatedDriver, type Manners } from './driver.ts';
import { inTurn } from './in-turn.ts';
import type { Journal } from './journal.ts';
import { pause, until } from './pause.ts';
import { SharedPins } from './shared-pins.ts';
import { SimulatedRider } from './rider.ts';
import { Tally } from './tally.ts';
import { tripAround } from './journeys/trips.ts';

interface LoadPlan {
  url: string;
  riders: number;
  drivers: number;
  manners: Manners;
  countries: Record<Region, Country>;
  journal: Journal;
  signal: AbortSignal;
}

const SUMMARY_MS = 10_000;
const TOWN_KM = 4;

/** Lets driver1 to driverN answer offers, and rider1 to riderN book one ride after the other; prints the progress. */
export async function runLoadFleet({
  url,
  riders,
  drivers,
  manners,
  countries,
  journal,
  signal,
}: LoadPlan): Promise<void> {
  const pins = new SharedPins();
  const tally = new Tally();
  const fleet = numbers(drivers).map((number) => {
    const country = countries[regionOfNumber(number)];
    const home = someSpot(country, regionOfNumber(number));
    const api = new ApiClient(url, { email: driverEmail(number), password: DEMO_PASSWORD, userType: 'driver' });
    return new SimulatedDriver({ ...manners, api, country, home, vehicleType: classOfNumber(number), pins, journal });
  });
  const crowd = numbers(riders).map((number) => {
    const api = new ApiClient(url, { email: riderEmail(number), password: DEMO_PASSWORD, userType: 'rider' });
    const rider = new SimulatedRider(api, pins, journal);
    const book = (run: AbortSignal) => bookAgainAndAgain(rider, number, { countries, tally, signal: run });
    return { run: (run: AbortSignal) => Promise.all([rider.run(run), book(run)]).then(() => undefined) };
  });
  journal.say(`load: ${drivers} drivers and ${riders} riders at ${url}`);
  await Promise.all([inTurn([...fleet, ...crowd], signal), riders > 0 && summarise(tally, journal, signal)]);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns the region: four of one city, then four of the other, so that both have every class. */
const regionOfNumber = (number: number): Region =>
  Math.floor((number - 1) / FLEET_CLASSES.length) % 2 === 0 ? 'SL' : 'GN';

export function someSpot(country: Country, region: Region): LatLng {
  const { centre } = areaOf(mainCity(region));
  const spots = country.spots.filter((spot) => greatCircleKm(centre, spot) <= TOWN_KM);
  const { lat, lng } = spots[Math.floor(Math.random() * spots.length)] ?? centre;
  return { lat, lng };
}

async function bookAgainAndAgain(
  rider: SimulatedRider,
  number: number,
  { countries, tally, signal }: Pick<LoadPlan, 'countries' | 'signal'> & { tally: Tally },
): Promise<void> {
  const region = regionOfNumber(number);
  const country = countries[region];
  while (!signal.aborted) {
    await pause(2000 + Math.random() * 8000, signal);
    if (!(await until(() => rider.isFree, SUMMARY_MS, signal))) continue;
    const request = tripAround(country, someSpot(country, region), classOfNumber(number), Math.random);
    if (!request) continue;
    tally.booked();
    const onAccepted = (afterMs: number) => tally.accepted(afterMs);
    tally.ended(await rider.travel({ request, region, signal, onAccepted }));
  }
}

async function summarise(tally: Tally, journal: Journal, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(SUMMARY_MS, signal);
    journal.say(tally.line());
  }
}
