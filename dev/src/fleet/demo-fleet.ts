import { greatCircleKm } from '@waka/contracts/geo';
import { REGIONS, type Region } from '@waka/contracts/regions';
import { areaOf, mainCity } from '@waka/core/geo/areas/cities';
import '@waka/core/testing/first-areas';
import { DEMO_PASSWORD, fleetEmail, passengerEmail } from '../accounts/account.ts';
import { fleetDrivers, passengers } from '../accounts/demo-accounts.ts';
import { ApiClient } from './api-client.ts';
import type { Country } from './journeys/country.ts';
import { SimulatedDriver, type Manners } from './driver.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import { SharedPins, type ReadPin } from './shared-pins.ts';
import { SimulatedRider } from './rider.ts';
import { inTurn } from './in-turn.ts';
import { tripAround } from './journeys/trips.ts';

interface DemoPlan {
  url: string;
  manners: Manners;
  countries: Record<Region, Country>;
  journal: Journal;
  /** Null where the database is out of reach: drivers then start the rides of simulated riders alone. */
  readPin: ReadPin | null;
  signal: AbortSignal;
}

interface TownPeople {
  region: Region;
  drivers: SimulatedDriver[];
  riders: SimulatedRider[];
}

const MOST_RIDES_AT_ONCE = 2;
const CENTRE_KM = 1.8;

/** Runs drivers for a newcomer's first booking in both cities, and a few riders, so that there is some traffic. */
export async function runDemoFleet({ url, manners, countries, journal, readPin, signal }: DemoPlan): Promise<void> {
  const clientOf = (userType: 'rider' | 'driver', email: string) =>
    new ApiClient(url, { email, password: DEMO_PASSWORD, userType });
  const pins = new SharedPins(readPin);
  const towns = REGIONS.map((region): TownPeople => ({ region, drivers: [], riders: [] }));
  const townOf = (region: Region) => towns.find((town) => town.region === region);

  for (const [index, { region, vehicleType, home }] of fleetDrivers.entries()) {
    const country = countries[region];
    const spot = country.spots.find(({ name }) => name === home);
    if (!spot) throw new Error(`${home} is not a known place`);
    const api = clientOf('driver', fleetEmail(index + 1));
    townOf(region)?.drivers.push(
      new SimulatedDriver({
        ...manners,
        api,
        country,
        home: { lat: spot.lat, lng: spot.lng },
        vehicleType,
        pins,
        journal,
      }),
    );
  }
  for (const [index, { region }] of passengers.entries()) {
    townOf(region)?.riders.push(new SimulatedRider(clientOf('rider', passengerEmail(index + 1)), pins, journal));
  }
  journal.say(`demo fleet: ${fleetDrivers.length} drivers and ${passengers.length} riders at ${url}`);
  await Promise.all([
    inTurn(
      towns.flatMap(({ drivers, riders }) => [...drivers, ...riders]),
      signal,
    ),
    ...towns.map((town) => liveIn(town, countries[town.region], signal)),
  ]);
}

/** Books now and then, but never so that a person would be left without a driver. */
async function liveIn({ region, drivers, riders }: TownPeople, country: Country, signal: AbortSignal): Promise<void> {
  // Drivers at the centre are kept for newcomers, whose first booking is likely to start there.
  const { centre } = areaOf(mainCity(region));
  const suburbs = drivers.filter(({ home }) => greatCircleKm(home, centre) > CENTRE_KM);
  const underWay = new Set<SimulatedRider>();
  while (!signal.aborted) {
    await pause(15_000 + Math.random() * 25_000, signal);
    const free = suburbs.filter(({ isFree }) => isFree);
    const rider = riders.find((one) => one.isFree && !underWay.has(one));
    const driver = free[Math.floor(Math.random() * free.length)];
    const isCalm = free.length > suburbs.length / 2 && underWay.size < MOST_RIDES_AT_ONCE;
    if (!rider || !driver || !isCalm || signal.aborted) continue;
    const request = tripAround(country, driver.home, driver.vehicleType, Math.random);
    if (!request) continue;
    underWay.add(rider);
    void rider.travel({ request, region, signal }).finally(() => underWay.delete(rider));
  }
}
