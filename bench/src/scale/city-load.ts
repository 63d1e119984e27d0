import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import type { LatLng } from '@waka/contracts/geo';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import type { BenchWorld } from '../lib/servers/bench-world.ts';
import { BookingLoad, somewhereCentral } from '../lib/load/booking-load.ts';
import { connectAll } from '../lib/load/connect.ts';
import { callOn } from '../lib/load/http-call.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { Phone } from '../lib/load/phone.ts';
import { PositionLoad, START_LAT, type LoadResult } from '../lib/load/position-load.ts';
import { aRidePair, fixesOf, type RidePair } from '../lib/load/ride-pair.ts';

/** Share of the drivers online who have a ride, each followed by its rider. */
const BUSY_SHARE = 0.3;
const RIDE_FIX_MS = 3000;
const IDLE_FIX_MS = 10_000;
/** A driver makes three rides an hour. */
const BOOKINGS_A_DRIVER = 3 / 3600;
const READS_A_SECOND = 20;
/** Each books once in twenty seconds at the most. */
const BOOKERS_A_BOOKING = 20;
const GRACE_MS = 1500;

interface CityResult {
  positions: LoadResult;
  fixesASecond: number;
  /** From the due time of a booking to the offer on a driver's phone; Infinity where none came. */
  offers: number[];
  /** The same of calls; Infinity where it was refused. */
  reads: number[];
}

/** Loads one backend with the phones of a city that can grow, for some seconds. */
export class CityLoad {
  readonly #world: BenchWorld;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #pairs: RidePair[] = [];
  readonly #idle: { home: LatLng; phone: Phone }[] = [];
  readonly #bookers: string[] = [];
  #seq = 0;

  constructor(world: BenchWorld, port: number) {
    this.#world = world;
    this.#port = port;
    world.closers.push(() => this.#close());
  }

  get riders(): number {
    return this.#pairs.length;
  }

  async growTo(drivers: number): Promise<void> {
    const { core, cookieOf } = this.#world;
    const busy = Math.round(drivers * BUSY_SHARE);
    const ports = { drivers: this.#port, riders: this.#port };
    this.#pairs.push(...(await connectAll(busy - this.#pairs.length, () => aRidePair(this.#world, ports))));
    const more = await connectAll(drivers - busy - this.#idle.length, async () => {
      const actor = await aDriver(core);
      const home = somewhereCentral();
      await standAt(core, actor, home);
      return { home, phone: await Phone.connect(this.#port, { cookie: await cookieOf(actor.id) }) };
    });
    this.#idle.push(...more);
    const bookers = Math.max(10, Math.ceil(drivers * BOOKINGS_A_DRIVER * BOOKERS_A_BOOKING));
    while (this.#bookers.length < bookers) {
      this.#bookers.push(await cookieOf((await aRider(core)).id));
    }
  }

  /** Runs the load; `pace` is how many times more often than phones drivers send. */
  async run(seconds: number, pace: number): Promise<CityResult> {
    const { core } = this.#world;
    await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
    await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
    const drivers = this.#pairs.length + this.#idle.length;
    const busy = new PositionLoad(this.#numbered(this.#pairs.map(({ pair }) => pair)), RIDE_FIX_MS / pace);
    const idle = new PositionLoad(
      this.#numbered(
        this.#idle.map(({ home, phone }) => {
          const send = fixesOf(phone);
          const aroundHome = (lat: number, index: number) => send(home.lat + lat - START_LAT, index);
          return { rideId: '', send: aroundHome, onPosition: () => undefined };
        }),
      ),
      IDLE_FIX_MS / pace,
    );
    const booking = new BookingLoad(
      this.#port,
      this.#bookers,
      this.#idle.map(({ phone }) => phone),
    );
    const [positions, roaming, offers, reads] = await Promise.all([
      busy.run(seconds, GRACE_MS),
      idle.run(seconds, GRACE_MS),
      booking.run(Math.max(0.5, drivers * BOOKINGS_A_DRIVER), seconds),
      this.#read(seconds),
    ]);
    booking.close();
    // Fixes of the next run have to be newer.
    this.#seq += 1_000_000;
    return { positions, offers, reads, fixesASecond: (positions.sent + roaming.sent) / seconds };
  }

  #numbered<Sends extends { send(lat: number, index: number): void }>(all: Sends[]): Sends[] {
    const base = this.#seq;
    return all.map((one) => ({ ...one, send: (lat, index) => one.send(lat, base + index) }));
  }

  async #read(seconds: number): Promise<number[]> {
    const call = callOn(this.#agent, this.#port);
    const answers: Promise<number>[] = [];
    await openLoop({ perSecond: READS_A_SECOND, seconds, graceMs: GRACE_MS }, (index, due) => {
      const cookie = this.#bookers[index % this.#bookers.length];
      answers.push(
        call(routes.activeRide, { statuses: [200], cookie }).then(
          (at) => at - due,
          () => Infinity,
        ),
      );
    });
    return Promise.all(answers);
  }

  #close(): void {
    this.#agent.destroy();
    for (const { phones } of this.#pairs) Object.values(phones).forEach((phone) => phone.close());
    for (const { phone } of this.#idle) phone.close();
  }
}
