import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { LatLng } from '@waka/contracts/geo';
import { routes } from '@waka/contracts/routes';
import { sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import type { City } from '@waka/core/geo/areas/cities';
import { aRider, cottonTree, lumley } from '@waka/core/testing/builders';
import type { BenchWorld } from '../lib/servers/bench-world.ts';
import { connectAll } from '../lib/load/connect.ts';
import { callOn } from '../lib/load/http-call.ts';
import { Phone } from '../lib/load/phone.ts';

const PUMP_MS = 10;
/** About ten kilometres from end to end. */
const TOWN_DEGREES = 0.09;
/** What a car drives in a second at 30 km/h. */
const STEP_DEGREES = 0.000075;
/** Pause between the steps of a ride; the ride itself is not measured. */
const STEP_MS = 4000;

interface CityDriver {
  phone: Phone;
  cookie: string;
  at: LatLng;
  heading: number;
  seq: number;
}

type Call = ReturnType<typeof callOn>;

/** Simulates drivers with a socket each, who drive about and take the rides that riders book. */
export class CityLife {
  readonly drivers: CityDriver[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #call: Call;
  readonly #world: BenchWorld;
  readonly #port: number;
  #moving: { drivers: readonly CityDriver[]; everyMs: number; since: number; sent: number } | null = null;
  #isOver = false;

  constructor(world: BenchWorld, port: number) {
    this.#world = world;
    this.#port = port;
    this.#call = callOn(this.#agent, port);
  }

  async comeOnline(city: City, centre: LatLng, count: number): Promise<void> {
    const cookies = await driversOf(this.#world, city, count);
    this.drivers.push(...(await connectAll(count, (index) => this.#driver(cookies[index] ?? '', centre))));
  }

  /** Lets only these drivers send positions from now on, each once in so long, evenly spread. */
  move(drivers: readonly CityDriver[], everyMs: number): void {
    this.#moving = { drivers, everyMs, since: performance.now(), sent: 0 };
  }

  /** Moves the drivers and books a ride each second, until it is over. */
  async live(): Promise<void> {
    const riders = await Promise.all(Array.from({ length: 100 }, () => aRider(this.#world.core, { usesPin: false })));
    const cookies = await Promise.all(riders.map(({ id }) => this.#world.cookieOf(id)));
    let booked = 0;
    const booking = setInterval(() => {
      const cookie = cookies[booked % cookies.length] ?? '';
      booked += 1;
      // A rider who still waits for the last ride gets a conflict; the next second has another rider.
      this.#call(routes.requestRide, { cookie, body: aBooking(), statuses: [201, 409] }).catch(this.#complain);
    }, 1000);
    try {
      while (!this.#isOver) {
        this.#send();
        await pause(PUMP_MS);
      }
    } finally {
      clearInterval(booking);
    }
  }

  close(): void {
    this.#isOver = true;
    for (const { phone } of this.drivers) phone.close();
    this.#agent.destroy();
  }

  #send(): void {
    const moving = this.#moving;
    if (!moving || moving.drivers.length === 0) return;
    const due = ((performance.now() - moving.since) * moving.drivers.length) / moving.everyMs;
    for (; moving.sent < due; moving.sent += 1) {
      const driver = moving.drivers[moving.sent % moving.drivers.length];
      if (driver) drive(driver, moving.everyMs / 1000);
    }
  }

  async #driver(cookie: string, centre: LatLng): Promise<CityDriver> {
    const phone = await Phone.connect(this.#port, { cookie });
    phone.onEvent((packet) => {
      if (packet.startsWith('["ride:offer",')) void this.#take(packet, cookie);
    });
    const at = { lat: nearby(centre.lat), lng: nearby(centre.lng) };
    return { phone, cookie, at, heading: Math.random() * 360, seq: 0 };
  }

  /** Does at once what a driver does in half an hour. */
  async #take(packet: string, cookie: string): Promise<void> {
    const [, rideId = ''] = /"rideId":"([0-9a-f-]+)"/.exec(packet) ?? [];
    const [, offerId] = /"offerId":"([0-9a-f-]+)"/.exec(packet) ?? [];
    const steps = [
      { row: routes.acceptRide, body: { offerId } },
      { row: routes.arriveAtPickup, body: undefined },
      { row: routes.startRide, body: {} },
      { row: routes.completeRide, body: undefined },
      { row: routes.takeOffers, body: { rideId } },
    ];
    try {
      for (const { row, body } of steps) {
        const call = { method: row.method, path: row.path.replace(':id', rideId) };
        await this.#call(call, { cookie, body, statuses: [200] });
        await pause(STEP_MS);
        if (this.#isOver) return;
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  readonly #complain = (error: unknown) => {
    if (!this.#isOver) console.error(`a ride was not driven: ${String(error)}`);
  };
}

/** Creates thousands of drivers, with a session each; returns their cookies. */
async function driversOf({ core }: BenchWorld, city: City, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await core.sql(
    `WITH people AS (
       INSERT INTO users (user_type, full_name) SELECT 'driver', 'Driver ' || n FROM generate_series(1, $2::int) AS n
       RETURNING id
     ), drivers AS (
       INSERT INTO driver_profiles (user_id, vehicle_type, vehicle_make, vehicle_model, vehicle_plate_number, approval,
         is_online, city, idle_since)
       SELECT id, 'standard', 'Toyota', 'Corolla', 'AKL 482', 'approved', true, $1, now() FROM people
     )
     INSERT INTO sessions (id, user_id, expires_at)
     SELECT token, id, now() + interval '1 day'
     FROM (SELECT id, row_number() OVER () AS n FROM people) AS numbered
     JOIN unnest($3::text[]) WITH ORDINALITY AS tokens (token, n) USING (n)`,
    [city, count, tokens.map(sessionIdOf)],
  );
  // As the maintenance of a database does after a minute.
  await core.sql('ANALYZE');
  return tokens.map((token) => `waka_sid=${token}`);
}

function drive(driver: CityDriver, seconds: number): void {
  driver.heading += (Math.random() - 0.5) * 40;
  const way = (driver.heading * Math.PI) / 180;
  const { lat, lng } = driver.at;
  driver.at = {
    lat: lat + Math.cos(way) * STEP_DEGREES * seconds,
    lng: lng + Math.sin(way) * STEP_DEGREES * seconds,
  };
  driver.seq += 1;
  const heading = ((driver.heading % 360) + 360) % 360;
  const fix = { ...driver.at, accuracy: 8, heading, speed: 8.3, at: Date.now(), seq: driver.seq };
  driver.phone.send(JSON.stringify(['driver:location', fix]), driver.seq);
}

const nearby = (degrees: number) => degrees + (Math.random() - 0.5) * TOWN_DEGREES;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const aBooking = () => ({
  pickupLocation: { address: 'Siaka Stevens Street, Freetown', ...cottonTree },
  dropoffLocation: { address: 'Lumley, Freetown', ...lumley },
  stops: [],
  vehicleType: 'standard',
  paymentMethod: 'cash',
});
