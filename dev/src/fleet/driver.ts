import type { LatLng } from '@waka/contracts/geo';
import type { Offer } from '@waka/contracts/matching/offer';
import type { ErrorCode } from '@waka/contracts/errors';
import { routes } from '@waka/contracts/routes';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { Refusal, type ApiClient, type LiveSocket } from './api-client.ts';
import type { Country } from './journeys/country.ts';
import { TripPlanner } from './journeys/trip-planner.ts';
import { FixLog } from './fix-log.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import type { SharedPins } from './shared-pins.ts';
import { Session } from './session.ts';

export interface Manners {
  /** Shares of offers, 0 to 1. */
  refusalShare: number;
  silenceShare: number;
  /** How many times faster than the city's pace a car drives. */
  speedup: number;
  /** Share of accepted rides that drivers give back. */
  giveBackShare?: number;
  /** How long a driver looks at an offer at most, and stands at the pickup. */
  readingMs?: number;
  boardingMs?: number;
  /** How often the phone measures its position in a ride. */
  rideFixMs?: number;
}

interface DriverPlan extends Manners {
  api: ApiClient;
  country: Country;
  home: LatLng;
  vehicleType: VehicleClass;
  pins: SharedPins;
  journal: Journal;
}

const IDLE_FIX_MS = 5000;
const RIDE_FIX_MS = 3000;
/** A car that is sped up would jump from fix to fix. */
const FAST_RIDE_FIX_MS = 1500;
const READING_MS = 4000;
const PAUSE_AT_PICKUP_MS = 8000;
const PATIENCE_AT_PICKUP_MS = 300_000;

/** Simulates a driver with a phone: goes online, roams, answers offers, drives. */
export class SimulatedDriver {
  readonly vehicleType: VehicleClass;
  readonly home: LatLng;
  readonly #plan: DriverPlan;
  readonly #session: Session;
  readonly #trips: TripPlanner;
  readonly #fixes = new FixLog();
  #signal = new AbortController().signal;
  #ride: Ride | null = null;
  #answering: string | null = null;
  #isOnline = false;
  #hasBeenOnline = false;
  /** Ends the wait for the next fix. */
  #wake: () => void = () => undefined;

  constructor(plan: DriverPlan) {
    this.#plan = plan;
    this.vehicleType = plan.vehicleType;
    this.home = plan.home;
    this.#trips = new TripPlanner(plan);
    this.#session = new Session(plan.api, plan.journal, (socket) => this.#listen(socket));
  }

  /** Checks whether the service has every fix that the phone has stored. */
  get hasDelivered(): boolean {
    return this.#fixes.isDelivered;
  }

  get isFree(): boolean {
    return this.#isOnline && this.#ride === null && this.#answering === null;
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    await Promise.all([this.#session.keep(signal), this.#drive(signal)]);
  }

  #listen(socket: LiveSocket): void {
    socket.on('snapshot', ({ ride, offer }) => {
      this.#isOnline = false;
      this.#learn(ride);
      this.#wake();
      if (offer) this.#consider(offer);
    });
    socket.on('disconnect', () => (this.#isOnline = false));
    socket.on('ride:updated', (ride) => this.#learn(ride));
    socket.on('ride:offer', (offer) => this.#consider(offer));
    socket.on('ride:offer:closed', ({ offerId }) => {
      if (this.#answering === offerId) this.#answering = null;
    });
    socket.on('driver:status', ({ isOnline }) => (this.#isOnline = isOnline));
  }

  #learn(ride: Ride | null): void {
    const isOld = ride !== null && ride.id === this.#ride?.id && ride.seq <= this.#ride.seq;
    // An earlier ride that is paid late takes nothing away from the running one.
    const isOther = ride !== null && this.#ride !== null && ride.id !== this.#ride.id && !isLive(ride.status);
    if (isOld || isOther) return;
    const wasFree = this.#ride === null;
    this.#ride = ride?.driver && isLive(ride.status) ? ride : null;
    if (wasFree && this.#ride) this.#wake();
  }

  #consider(offer: Offer): void {
    if (this.#answering === offer.offerId) return;
    this.#answering = offer.offerId;
    void this.#answer(offer).catch((error) => this.#session.failed(error, this.#signal));
  }

  async #answer({ offerId, rideId }: Offer): Promise<void> {
    const { refusalShare, silenceShare, api } = this.#plan;
    const mood = Math.random();
    if (mood < silenceShare) return;
    await pause((0.25 + Math.random() * 0.75) * (this.#plan.readingMs ?? READING_MS), this.#signal);
    // Closed while the driver was reading it.
    if (this.#answering !== offerId) return;
    const answer = { params: { id: rideId }, body: { offerId } };
    try {
      if (mood < silenceShare + refusalShare) await api.call(routes.declineRide, answer);
      else {
        this.#learn(await api.call(routes.acceptRide, answer));
        if (Math.random() < (this.#plan.giveBackShare ?? 0)) await this.#giveBack(rideId);
      }
    } finally {
      this.#answering = null;
    }
  }

  async #giveBack(id: string): Promise<void> {
    await pause(2000, this.#signal);
    await this.#plan.api.call(routes.cancelRide, { params: { id }, body: { reason: 'other' } });
    this.#ride = null;
  }

  async #drive(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const seconds = await this.#watchTheRoad();
      if (signal.aborted) continue;
      // In a dead zone the car drives on, and the phone stores its positions.
      const { socket } = this.#session;
      if (!socket && !this.#ride) continue;
      try {
        if (socket && !this.#isOnline) await this.#goOnline();
        this.#trips.drive(seconds, this.#ride !== null);
        this.#fixes.keep(this.#trips.car);
        if (!socket) continue;
        this.#fixes.send(socket, (error) => this.#refused(error));
        if (this.#ride) await this.#serve(this.#ride);
        else await this.#trips.roam();
      } catch (error) {
        await this.#session.failed(error, signal);
        if (error instanceof Refusal && error.status === 409) await this.#askForRide(signal);
      }
    }
  }

  /** Waits until the next fix is due, or there is something to do at once; returns the seconds. */
  async #watchTheRoad(): Promise<number> {
    const fast = this.#plan.speedup > 1 ? FAST_RIDE_FIX_MS : RIDE_FIX_MS;
    const since = performance.now();
    const call = new AbortController();
    this.#wake = () => call.abort();
    await pause(this.#ride ? (this.#plan.rideFixMs ?? fast) : IDLE_FIX_MS, call.signal);
    return (performance.now() - since) / 1000;
  }

  #refused({ code, message }: { code: ErrorCode; message: string }): void {
    if (code === 'driver.offline') this.#isOnline = false;
    else this.#plan.journal.failed(this.#plan.api.account.email, new Error(message));
  }

  async #goOnline(): Promise<void> {
    if (this.#ride && !this.#hasBeenOnline) await this.#resume();
    this.#hasBeenOnline = true;
    const { lat, lng } = this.#trips.car.position;
    try {
      await this.#plan.api.call(routes.setDriverStatus, { body: { status: 'online', location: { lat, lng } } });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'driver.busy') throw error;
    }
    this.#isOnline = true;
  }

  /** Resumes a ride that an earlier run left under way, from the car's last position. */
  async #resume(): Promise<void> {
    const { currentLocation } = await this.#plan.api.call(routes.driverStatus);
    if (currentLocation) this.#trips.car.placeAt(currentLocation);
  }

  async #serve(ride: Ride): Promise<void> {
    if (ride.status === 'accepted') {
      if (await this.#trips.hasReached(ride, ride.pickupLocation)) await this.#report(routes.arriveAtPickup, ride);
    } else if (ride.status === 'arrived') {
      await this.#pickUp(ride);
    } else if (ride.status === 'in_progress') {
      await this.#driveTrip(ride);
    }
  }

  /** Drives to the next stop and reports it; after the last one drives to the destination and completes the ride. */
  async #driveTrip(ride: Ride): Promise<void> {
    const { api } = this.#plan;
    const params = { id: ride.id };
    const stop = ride.stops[ride.stopsReached];
    if (!(await this.#trips.hasReached(ride, stop ?? ride.dropoffLocation))) return;
    if (stop) {
      this.#learn(await api.call(routes.reachStop, { params, body: { number: ride.stopsReached + 1 } }));
      return;
    }
    this.#learn(await api.call(routes.completeRide, { params, body: {} }));
    await api.call(routes.rateRide, { params, body: { stars: 5 } });
    await api.call(routes.takeOffers, { body: { rideId: ride.id } });
  }

  async #pickUp(ride: Ride): Promise<void> {
    const waitedMs = Date.now() - Date.parse(ride.arrivedAt ?? ride.lastEvent.at);
    if (waitedMs < (this.#plan.boardingMs ?? PAUSE_AT_PICKUP_MS)) return;
    const shared = await this.#plan.pins.ask(ride);
    const params = { id: ride.id };
    if (shared) {
      this.#learn(await this.#plan.api.call(routes.startRide, { params, body: shared }));
    } else if (waitedMs > PATIENCE_AT_PICKUP_MS) {
      this.#learn(await this.#plan.api.call(routes.cancelRide, { params, body: { reason: 'rider_no_show' } }));
    }
  }

  async #report(route: typeof routes.arriveAtPickup, { id }: Ride): Promise<void> {
    this.#learn(await this.#plan.api.call(route, { params: { id } }));
  }

  async #askForRide(signal: AbortSignal): Promise<void> {
    try {
      this.#ride = await this.#plan.api.call(routes.activeRide);
    } catch (error) {
      await this.#session.failed(error, signal);
    }
  }
}
