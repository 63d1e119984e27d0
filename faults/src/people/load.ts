import type { Region } from '@waka/contracts/regions';
import { routes } from '@waka/contracts/routes';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { DEMO_PASSWORD, driverEmail, riderEmail } from '@waka/dev/accounts/account';
import { classOfNumber, FLEET_CLASSES } from '@waka/dev/accounts/vehicles';
import { openCountries } from '@waka/dev/fleet/journeys/country';
import { SimulatedDriver } from '@waka/dev/fleet/driver';
import { Journal } from '@waka/dev/fleet/journal';
import { someSpot } from '@waka/dev/fleet/load-fleet';
import { pause } from '@waka/dev/fleet/pause';
import { SharedPins } from '@waka/dev/fleet/shared-pins';
import { SimulatedRider } from '@waka/dev/fleet/rider';
import { tripAround } from '@waka/dev/fleet/journeys/trips';
import type { History } from '../checks/history.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { Phone } from './phone.ts';
import { eventually } from '../wait.ts';

export const FLEET_DRIVERS = 32;
export const FLEET_RIDERS = 24;

/** Only the drives are shortened; every wait and limit of the product is its own. */
const MANNERS = { refusalShare: 0.05, silenceShare: 0.02, speedup: 300, readingMs: 800, boardingMs: 500 };
/** The load counts as under way once so many travel. */
const FLOWING = 4;
/** A rider without a driver for so long cancels the ride. */
const PATIENCE_MS = 12_000;
const BETWEEN_RIDES_MS = 8000;

/** Logs nothing: errors of calls are expected under faults, and are in the history. */
class SilentJournal extends Journal {
  override say(): void {}
  override failed(): void {}
}

interface Beginning {
  cluster: TestCluster;
  history: History;
  countries: Awaited<ReturnType<typeof openCountries>>;
  cookies: Map<string, string>;
}

interface Booker {
  phone: Phone;
  rider: SimulatedRider;
  request: () => ReturnType<typeof tripAround>;
}

/** Runs the fleet of the simulator, which books and drives in both countries while rows break things. */
export class Load {
  readonly phones: Phone[] = [];
  readonly #end = new AbortController();
  readonly #lives: Promise<unknown>;
  readonly #history: History;
  /** Riders with a ride. */
  readonly #travelling = new Set<Phone>();
  #isBooking = false;

  static async start(cluster: TestCluster, history: History): Promise<Load> {
    const [countries, cookies] = await Promise.all([openCountries(), cookiesOf(cluster)]);
    const load = new Load({ cluster, history, countries, cookies });
    await eventually('the fleet to be online', 60_000, async () => {
      const [online] = await cluster.sql<{ count: number }>(
        'SELECT count(*)::int AS count FROM driver_profiles WHERE is_online',
      );
      return online?.count === FLEET_DRIVERS;
    });
    return load;
  }

  private constructor({ cluster, history, countries, cookies }: Beginning) {
    this.#history = history;
    const journal = new SilentJournal();
    const pins = new SharedPins();
    const phoneOf = (email: string, userType: 'rider' | 'driver') => {
      const account = { email, password: DEMO_PASSWORD, userType };
      const phone = new Phone(history, cluster.url, account, cookies.get(email) ?? null);
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
      const phone = phoneOf(riderEmail(number), 'rider');
      const rider = new SimulatedRider(phone, pins, journal);
      const region = regionOf(number);
      const request = () =>
        tripAround(countries[region], someSpot(countries[region], region), classOfNumber(number), Math.random);
      const run = async (signal: AbortSignal) => {
        await Promise.all([rider.run(signal), this.#book({ phone, rider, request }, signal)]);
      };
      return { run };
    });
    // Their sessions are open, so that they need not start one after the other.
    this.#lives = Promise.all([...drivers, ...riders].map((one) => one.run(this.#end.signal)));
  }

  /** Books about a ride a second, until `settle`. */
  book(): void {
    this.#isBooking = true;
  }

  /** Books like `book`; resolves when rides of every stage are under way. */
  async flow(): Promise<void> {
    const from = performance.now();
    this.book();
    const isDriven = () => this.#history.calls(from).some(({ ride }) => ride?.status === 'in_progress');
    await eventually('load', 30_000, () => this.#travelling.size >= FLOWING && isDriven());
  }

  /** Stops the bookings, and cancels rides that still wait for a driver; resolves when the last ride is over. */
  async settle(): Promise<void> {
    this.#isBooking = false;
    await eventually(
      'the last rides to end',
      90_000,
      async () => {
        await Promise.all([...this.#travelling].map(giveUp));
        return this.#travelling.size === 0;
      },
      500,
    );
  }

  async end(): Promise<void> {
    this.#isBooking = false;
    this.#end.abort();
    await this.#lives;
  }

  async #book({ phone, rider, request }: Booker, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(Math.random() * BETWEEN_RIDES_MS, signal);
      const trip = this.#isBooking && rider.isFree ? request() : null;
      if (!trip) continue;
      this.#travelling.add(phone);
      await rider.travel({ request: trip, signal, patienceMs: PATIENCE_MS });
      this.#travelling.delete(phone);
    }
  }
}

/** Cancels a waiting ride; one that has a driver by now goes on to its end. */
async function giveUp(rider: Phone): Promise<void> {
  const ride = await rider.call(routes.activeRide).catch(() => null);
  if (ride?.status !== 'pending') return;
  const body = { reason: 'wait_too_long', seenStatus: 'pending' } as const;
  // Refused where a driver was faster.
  await rider.call(routes.cancelRide, { params: { id: ride.id }, body }).catch(() => undefined);
}

/** Opens sessions directly: passwords cost a second of a core each, and are not tested here. */
async function cookiesOf(cluster: TestCluster): Promise<Map<string, string>> {
  const emails = [...numbers(FLEET_DRIVERS).map(driverEmail), ...numbers(FLEET_RIDERS).map(riderEmail)];
  const users = await cluster.sql<{ id: string; email: string }>('SELECT id, email FROM users WHERE email = ANY($1)', [
    emails,
  ]);
  const cookies = users.map(
    async ({ id, email }) => [email, `waka_sid=${await openSession(cluster, id, null)}`] as const,
  );
  return new Map(await Promise.all(cookies));
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns the region: four of one country, then four of the other, so that both have every class. */
const regionOf = (number: number): Region => (Math.floor((number - 1) / FLEET_CLASSES.length) % 2 === 0 ? 'SL' : 'GN');
