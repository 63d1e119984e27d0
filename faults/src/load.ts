import type { Region } from '@waka/contracts/regions';
import { VEHICLE_CLASSES } from '@waka/contracts/rides/ride-status';
import { DEMO_PASSWORD, driverEmail, riderEmail } from '@waka/dev/accounts/account';
import { classOfNumber } from '@waka/dev/accounts/vehicles';
import { openCountries } from '@waka/dev/fleet/country';
import { SimulatedDriver } from '@waka/dev/fleet/driver';
import { inTurn } from '@waka/dev/fleet/in-turn';
import { Journal } from '@waka/dev/fleet/journal';
import { someSpot } from '@waka/dev/fleet/load-fleet';
import { pause } from '@waka/dev/fleet/pause';
import { PinDesk } from '@waka/dev/fleet/pin-desk';
import { SimulatedRider } from '@waka/dev/fleet/rider';
import { tripAround } from '@waka/dev/fleet/trips';
import type { History } from './history.ts';
import type { House } from './house.ts';
import { Phone } from './phone.ts';
import { eventually } from './wait.ts';

export const FLEET_DRIVERS = 32;
export const FLEET_RIDERS = 24;

/** Only the drives are shortened; every wait and limit of the product is its own. */
const MANNERS = { refusalShare: 0.05, silenceShare: 0.02, speedup: 100, readingMs: 800, boardingMs: 500 };
/** A rider who hears of no driver for so long gives the ride up. */
const PATIENCE_MS = 12_000;
const BETWEEN_RIDES_MS = 8000;

/** Trouble is what faults are made of: the history has it. */
class SilentJournal extends Journal {
  override say(): void {}
  override trouble(): void {}
}

/** The fleet of the simulator, that books and drives in both countries while rows break things. */
export class Load {
  readonly phones: Phone[] = [];
  readonly #end = new AbortController();
  readonly #living: Promise<void>;
  #isBooking = false;
  #travelling = 0;

  static async start(house: House, history: History): Promise<Load> {
    const load = new Load(house, history, await openCountries());
    await eventually('the fleet to be online', 60_000, async () => {
      const [online] = await house.sql<{ count: number }>(
        'SELECT count(*)::int AS count FROM driver_profiles WHERE is_online',
      );
      return online?.count === FLEET_DRIVERS;
    });
    return load;
  }

  private constructor(house: House, history: History, countries: Awaited<ReturnType<typeof openCountries>>) {
    const journal = new SilentJournal();
    const pins = new PinDesk();
    const phoneOf = (email: string, userType: 'rider' | 'driver') => {
      const phone = new Phone(history, house.url, { email, password: DEMO_PASSWORD, userType });
      this.phones.push(phone);
      return phone;
    };
    const drivers = numbers(FLEET_DRIVERS).map((number) => {
      const country = countries[regionOf(number)];
      const home = someSpot(country, regionOf(number));
      const api = phoneOf(driverEmail(number), 'driver');
      return new SimulatedDriver({
        ...MANNERS,
        api,
        country,
        home,
        vehicleType: classOfNumber(number),
        pins,
        journal,
      });
    });
    const riders = numbers(FLEET_RIDERS).map((number) => {
      const rider = new SimulatedRider(phoneOf(riderEmail(number), 'rider'), pins, journal);
      const region = regionOf(number);
      const request = () =>
        tripAround(countries[region], someSpot(countries[region], region), classOfNumber(number), Math.random);
      const run = async (signal: AbortSignal) => {
        await Promise.all([rider.run(signal), this.#book(rider, request, signal)]);
      };
      return { run };
    });
    this.#living = inTurn([...drivers, ...riders], this.#end.signal);
  }

  /** About a booking a second, until `settle`. */
  book(): void {
    this.#isBooking = true;
  }

  /** No more bookings; resolves when the last ride is over. */
  async settle(): Promise<void> {
    this.#isBooking = false;
    await eventually('the last rides to end', 90_000, () => this.#travelling === 0, 100);
  }

  async end(): Promise<void> {
    this.#isBooking = false;
    this.#end.abort();
    await this.#living;
  }

  async #book(rider: SimulatedRider, request: () => ReturnType<typeof tripAround>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(Math.random() * BETWEEN_RIDES_MS, signal);
      const trip = this.#isBooking && rider.isFree ? request() : null;
      if (!trip) continue;
      this.#travelling += 1;
      await rider.travel({ request: trip, signal, patienceMs: PATIENCE_MS });
      this.#travelling -= 1;
    }
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Four of one country, then four of the other, so that both have every class. */
const regionOf = (number: number): Region =>
  Math.floor((number - 1) / VEHICLE_CLASSES.length) % 2 === 0 ? 'SL' : 'GN';
