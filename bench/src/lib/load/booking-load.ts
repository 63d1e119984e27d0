import { Agent, request } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { cottonTree } from '@waka/core/testing/builders';
import { openLoop } from './open-loop.ts';
import type { Phone } from './phone.ts';

const GRACE_MS = 1500;
const RIDE_ID = /"rideId":"([0-9a-f-]+)"/;

interface Booking {
  due: number;
  answeredAt: number;
  rideId: string;
}

/** Runs riders who book and drivers who get offers; returns how long each booking took to reach a driver's phone. */
export class BookingLoad {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  readonly #cookies: string[];
  readonly #offeredAt = new Map<string, number>();
  #nextRider = 0;
  #failure: unknown;

  constructor(port: number, riderCookies: string[], drivers: Phone[]) {
    this.#port = port;
    this.#cookies = riderCookies;
    for (const driver of drivers) driver.onEvent((packet) => this.#onPacket(packet));
  }

  /** Returns the last call with an unexpected response, if any. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Runs bookings; Infinity for each that failed, or reached no driver in time. */
  async run(perSecond: number, seconds: number): Promise<number[]> {
    this.#offeredAt.clear();
    const bookings: Promise<Booking | null>[] = [];
    await openLoop({ perSecond, seconds, graceMs: GRACE_MS }, (_, due) => {
      const cookie = this.#cookies[this.#nextRider % this.#cookies.length] ?? '';
      this.#nextRider += 1;
      bookings.push(
        this.#book(cookie, due).catch((error: unknown) => {
          this.#failure = error;
          return null;
        }),
      );
    });
    const made = await Promise.all(bookings);
    return made.map((one) => (one ? (this.#offeredAt.get(one.rideId) ?? Infinity) - one.due : Infinity));
  }

  close(): void {
    this.#agent.destroy();
  }

  #onPacket(packet: string): void {
    if (!packet.startsWith('["ride:offer",')) return;
    const rideId = RIDE_ID.exec(packet)?.[1];
    // Only the first driver with an offer counts.
    if (rideId && !this.#offeredAt.has(rideId)) this.#offeredAt.set(rideId, performance.now());
  }

  #book(cookie: string, due: number): Promise<Booking> {
    const { method, path } = routes.requestRide;
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    return new Promise((resolve, reject) => {
      const call = request(
        { port: this.#port, host: '127.0.0.1', agent: this.#agent, method, path, headers },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => {
            const rideId = /"id":"([0-9a-f-]+)"/.exec(text)?.[1];
            if (answer.statusCode !== 201 || !rideId) reject(new Error(`booking: ${answer.statusCode} ${text}`));
            else resolve({ due, answeredAt: performance.now(), rideId });
          });
        },
      );
      call.on('error', reject);
      call.end(trip());
    });
  }
}

/** Builds a trip from a random point within a kilometre and a half of the Cotton Tree to Lumley. */
export const somewhereCentral = () => ({
  lat: cottonTree.lat - Math.random() * 0.012,
  lng: cottonTree.lng + (Math.random() - 0.5) * 0.016,
});

const trip = () =>
  JSON.stringify({
    pickupLocation: { address: 'Siaka Stevens Street, Freetown', ...somewhereCentral() },
    dropoffLocation: { address: 'Lumley, Freetown', lat: 8.4595, lng: -13.2717 },
    stops: [],
    vehicleType: 'standard',
    paymentMethod: 'cash',
  });
