import { randomUUID } from 'node:crypto';
import type { Route } from '@waka/contracts/route';
import { routes } from '@waka/contracts/routes';
import { openRide } from '@waka/core/rides/moves/moves.repository';
import type { Ride as RideRow } from '@waka/core/rides/ride.entity';
import { DEMO_PASSWORD, driverEmail, riderEmail } from '@waka/dev/accounts/account';
import { ApiClient, Refusal, type LiveSocket } from '@waka/dev/fleet/api-client';
import { DRIVERS, RIDERS } from '../cluster/test-cluster.ts';
import { BO_CITY } from './people.ts';
import type { Scene } from '../row.ts';

const MOST_TRIES = 4;

/** How a call ended: 'won', or the code of the refusal. */
export interface Outcome {
  who: Racer;
  code: string;
  refusal: Refusal | null;
}

/** Calls both backends so often that the history would contain nothing else: the row counts by itself. */
export class Racer {
  readonly id: string;
  /** How many calls were repeated. */
  repeats = 0;
  readonly #clients: ApiClient[];

  constructor(id: string, clients: ApiClient[]) {
    this.id = id;
    this.#clients = clients;
  }

  /** Returns the client of one backend, by any number, in turn. */
  by(turn: number): ApiClient {
    const client = this.#clients[turn % this.#clients.length];
    if (!client) throw new Error('there is no backend');
    return client;
  }

  openSocket(turn: number): LiveSocket {
    return this.by(turn).openSocket();
  }

  /** Makes a call; repeats one without a response, as a phone would. The repeat must not do its work twice. */
  async try<Body>(turn: number, route: Route<Body, unknown>, details: { id: string; body: Body }): Promise<Outcome> {
    for (let time = 1; ; time += 1) {
      try {
        await this.by(turn).call(route, { params: { id: details.id }, body: details.body });
        return { who: this, code: 'won', refusal: null };
      } catch (error) {
        const refusal = error instanceof Refusal && error.status < 500 ? error : null;
        if (refusal) return { who: this, code: refusal.code ?? String(refusal.status), refusal };
        if (time === MOST_TRIES) throw error;
        this.repeats += 1;
      }
    }
  }

  /** Cancels a ride that is not needed any more; a repeat may find it cancelled. */
  async cancel(turn: number, id: string): Promise<void> {
    const { code, refusal } = await this.try(turn, routes.cancelRide, { id, body: { reason: 'changed_mind' } });
    if (code !== 'won' && refusal?.ride?.status !== 'cancelled') throw new Error(`not cancelled: ${code}`);
  }
}

/** Returns the last of the numbered accounts, which no other row uses. */
export async function racers(scene: Scene, { riders, drivers }: { riders: number; drivers: number }) {
  return {
    riders: await each(riders, (index) => racer(scene, riderEmail(RIDERS - index), 'rider')),
    drivers: await each(drivers, (index) => racer(scene, driverEmail(DRIVERS - index), 'driver')),
  };
}

const each = <Kind>(count: number, make: (index: number) => Promise<Kind>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function racer({ cluster, people }: Scene, email: string, userType: 'rider' | 'driver'): Promise<Racer> {
  const { id, cookie } = await people.cookieOf(email, userType);
  const account = { email, password: DEMO_PASSWORD, userType };
  return new Racer(
    id,
    cluster.backends.map(({ url }) => new ApiClient(url, account, cookie)),
  );
}

/** The columns of a ride, without the class of its entity. */
type Pattern = Pick<RideRow, keyof RideRow>;

/** Books a ride the usual way and cancels it: it is copied for thousands of others. */
export async function patternOf({ cluster, people }: Scene): Promise<Pattern> {
  const rider = await people.rider();
  const { id } = await rider.book();
  await rider.cancel(id);
  const [row] = await cluster.sql<Pattern>('SELECT * FROM rides WHERE id = $1', [id]);
  if (!row) throw new Error('the pattern is gone');
  return row;
}

interface OpenRace {
  rideId: string;
  /** Driver -> his offer. */
  offers: Map<string, string>;
}

/**
 * Opens a ride with offers to several drivers at once, as if their rounds had overlapped; the product's own offers
 * come one by one and would take hours. These drivers send no positions, so that matching leaves them alone.
 */
export async function openRace(
  { cluster }: Scene,
  pattern: Pattern,
  { rider, drivers, seconds = 60 }: { rider: Racer; drivers: Racer[]; seconds?: number },
): Promise<OpenRace> {
  const ids = drivers.map(({ id }) => id);
  return cluster.transaction(async (sql) => {
    const key = randomUUID();
    const ride = await openRide(sql, { ...pattern, riderId: rider.id }, { key, bodyHash: key });
    if (!ride) throw new Error('the ride was not opened');
    // The rider has no screen that waits for this event.
    await sql('DELETE FROM outbox WHERE id = $1', [ride.outboxId]);
    await sql(
      `UPDATE driver_profiles SET is_online = true, idle_since = now(), city = $2 WHERE user_id = ANY($1::uuid[])`,
      [ids, BO_CITY],
    );
    const offers = await sql<{ id: string; driverId: string }>(
      `INSERT INTO ride_offers (ride_id, attempt, driver_id, pickup_distance_km, pickup_eta_min, expires_at)
       SELECT $1, $2, id, 1, 3, now() + make_interval(secs => $4) FROM unnest($3::uuid[]) AS drivers (id)
       RETURNING id, driver_id`,
      [ride.id, ride.attempt, ids, seconds],
    );
    return { rideId: ride.id, offers: new Map(offers.map(({ id, driverId }) => [driverId, id])) };
  });
}

/** Takes all drivers off duty, also in Redis. */
export async function goHome(drivers: Racer[]): Promise<void> {
  for (const driver of drivers) await driver.by(0).call(routes.setDriverStatus, { body: { status: 'offline' } });
}

/** Repeats work many times in some parallel lanes; each has its own people. */
export async function inLanes(lanes: number, times: number, work: (lane: number, time: number) => Promise<void>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (next < times) {
        const time = next;
        next += 1;
        await work(lane, time).catch((error: unknown) => {
          // After a failure no lane goes on.
          next = times;
          throw error;
        });
      }
    }),
  );
}

/** Counts each name. */
export function tally(names: string[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const name of names.toSorted()) counted[name] = (counted[name] ?? 0) + 1;
  return counted;
}

export const inWords = (counted: Record<string, number>): string =>
  Object.entries(counted)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || 'none';
