import { randomUUID } from 'node:crypto';
import { routes } from '@waka/contracts/routes';
import type { RideMethodView } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { isLive, type RideStatus } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { Refusal, type ApiClient, type LiveSocket } from './api-client.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import type { SharedPins } from './shared-pins.ts';
import { Session } from './session.ts';

export interface Outcome {
  status: RideStatus;
}

/** What a rider does with a booking. */
export type Whim = 'travels' | 'cancels' | 'stays_away';

interface Trip {
  request: RideRequest;
  /** Where it is paid with any of the methods that are offered there; left out to pay as requested. */
  region?: Region;
  signal: AbortSignal;
  /** Called when a driver has accepted, with the time since the request. */
  onAccepted?: (afterMs: number) => void;
  whim?: Whim;
  /** How long the rider waits for an event before cancelling the ride. */
  patienceMs?: number;
}

/** A ride without an event for so long is given up. */
const PATIENCE_MS = 600_000;
/** How often missed events are requested. */
const LOOK_EVERY_MS = 15_000;
const ASK_AGAIN_MS = 2000;
const LATEST_CHANGE_OF_MIND_MS = 30_000;

/** Simulates a rider with a phone: books, gives the PIN to the driver, rates. */
export class SimulatedRider {
  readonly #api: ApiClient;
  readonly #session: Session;
  readonly #pins: SharedPins;
  #ride: Ride | null = null;
  #wake: () => void = () => undefined;
  #isTravelling = false;
  #methods: readonly RideMethodView[] | null = null;

  constructor(api: ApiClient, pins: SharedPins, journal: Journal) {
    this.#api = api;
    this.#pins = pins;
    this.#session = new Session(api, journal, (socket) => this.#listen(socket));
  }

  get isFree(): boolean {
    return !this.#isTravelling && this.#session.socket !== null;
  }

  run(signal: AbortSignal): Promise<void> {
    return this.#session.keep(signal);
  }

  /** Books and travels to the end of the ride; returns null when the booking itself failed. */
  async travel(trip: Trip): Promise<Outcome | null> {
    this.#isTravelling = true;
    try {
      const from = performance.now();
      const booked = await this.#book(trip);
      if (trip.whim !== 'cancels') return await this.#follow(trip, from, booked);
      const [outcome] = await Promise.all([this.#follow(trip, from, booked), this.#changeMind(booked, trip.signal)]);
      return outcome;
    } catch (error) {
      await this.#session.failed(error, trip.signal);
      return null;
    } finally {
      this.#isTravelling = false;
    }
  }

  async #book({ request: planned, region, signal }: Trip): Promise<Ride> {
    const idempotencyKey = randomUUID();
    const request = Object.assign(planned, { paymentMethod: await this.#methodFor(planned, region) });
    for (;;) {
      try {
        return await this.#api.call(routes.requestRide, { body: request, idempotencyKey });
      } catch (error) {
        // A call without a response may have arrived: it is repeated with the same key.
        if (!(error instanceof Refusal) && !signal.aborted) {
          await this.#session.failed(error, signal);
          await pause(ASK_AGAIN_MS, signal);
          continue;
        }
        // A ride that an earlier run left comes first.
        const live = error instanceof Refusal && error.code === 'ride.already_live' ? await this.#liveRide() : null;
        if (!live) throw error;
        return live;
      }
    }
  }

  async #methodFor({ paymentMethod }: RideRequest, region: Region | undefined): Promise<string> {
    if (!region) return paymentMethod;
    this.#methods ??= (await this.#api.call(routes.paymentConfig)).methods ?? [];
    const offered = this.#methods.filter((one) => one.region === region && one.isOffered && one.maxAmount === null);
    return offered[Math.floor(Math.random() * offered.length)]?.method ?? paymentMethod;
  }

  async #changeMind({ id }: Ride, signal: AbortSignal): Promise<void> {
    await pause(Math.random() * LATEST_CHANGE_OF_MIND_MS, signal);
    for (;;) {
      try {
        await this.#api.call(routes.cancelRide, { params: { id }, body: { reason: 'changed_mind' } });
        return;
      } catch (error) {
        // Too late, or it was over before.
        if (error instanceof Refusal || signal.aborted) return;
        await pause(ASK_AGAIN_MS, signal);
      }
    }
  }

  async #follow(
    { signal, onAccepted, whim, patienceMs = PATIENCE_MS }: Trip,
    from: number,
    booked: Ride,
  ): Promise<Outcome> {
    // A ride of an earlier run would distort the time of a search.
    let hasDriver = booked.driver !== null;
    let ride = booked;
    let lastChange = performance.now();
    this.#ride = ride;
    while (isLive(ride.status) && !signal.aborted) {
      if (ride.driver && whim !== 'stays_away')
        this.#pins.share(ride.id, ride.pin === undefined ? {} : { pin: ride.pin });
      if (ride.driver && !hasDriver) onAccepted?.(performance.now() - from);
      hasDriver ||= ride.driver !== null;
      const isGivenUp = performance.now() - lastChange > patienceMs && ride.status !== 'in_progress';
      const next = isGivenUp ? await this.#giveUp(ride, signal) : await this.#nextNews(ride, signal);
      if (next.seq > ride.seq) lastChange = performance.now();
      ride = next;
    }
    this.#pins.forget(ride.id);
    if (ride.status === 'completed') await this.#rate(ride).catch((error) => this.#session.failed(error, signal));
    return { status: ride.status };
  }

  async #nextNews(ride: Ride, signal: AbortSignal): Promise<Ride> {
    const isNews = () => this.#ride !== null && this.#ride.id === ride.id && this.#ride.seq > ride.seq;
    if (!isNews()) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      await Promise.race([woken, pause(LOOK_EVERY_MS, signal)]);
    }
    if (this.#ride && isNews()) return this.#ride;
    return signal.aborted ? ride : this.#look(ride, signal);
  }

  async #look(ride: Ride, signal: AbortSignal): Promise<Ride> {
    try {
      return await this.#api.call(routes.ride, { params: { id: ride.id } });
    } catch (error) {
      await this.#session.failed(error, signal);
      return ride;
    }
  }

  #listen(socket: LiveSocket): void {
    const learn = (ride: Ride | null) => {
      if (!ride) return;
      this.#ride = ride;
      this.#wake();
    };
    socket.on('snapshot', (snapshot) => learn(snapshot.ride));
    socket.on('ride:updated', learn);
  }

  async #giveUp(ride: Ride, signal: AbortSignal): Promise<Ride> {
    try {
      return await this.#api.call(routes.cancelRide, { params: { id: ride.id }, body: { reason: 'wait_too_long' } });
    } catch (error) {
      // The response to an earlier try was lost, or the ride went on meanwhile: this is its state.
      if (error instanceof Refusal && error.ride) return error.ride;
      await this.#session.failed(error, signal);
      await pause(ASK_AGAIN_MS, signal);
      // Perhaps refused because the ride has moved on and that event was lost.
      return this.#look(ride, signal);
    }
  }

  async #rate({ id }: Ride): Promise<void> {
    const stars = Math.random() < 0.8 ? 5 : 4;
    await this.#api.call(routes.rateRide, { params: { id }, body: { stars } });
  }

  #liveRide(): Promise<Ride | null> {
    return this.#api.call(routes.activeRide);
  }
}
