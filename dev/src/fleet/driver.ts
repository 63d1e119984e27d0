import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';
import type { Offer } from '@waka/contracts/matching/offer';
import { routes } from '@waka/contracts/routes';
import { isLive, type VehicleClass } from '@waka/contracts/rides/ride-status';
import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import { driveSeconds } from '@waka/core/geo/road-estimate';
import { Refusal, type ApiClient, type LiveSocket } from './api-client.ts';
import { Car } from './car.ts';
import type { Country } from './country.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import type { PinDesk } from './pin-desk.ts';
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
}

export interface DriverPlan extends Manners {
  api: ApiClient;
  country: Country;
  home: LatLng;
  vehicleType: VehicleClass;
  pins: PinDesk;
  journal: Journal;
}

const IDLE_FIX_MS = 5000;
const RIDE_FIX_MS = 3000;
/** A car that is sped up would jump from fix to fix. */
const FAST_RIDE_FIX_MS = 1500;
const READING_MS = 4000;
const PAUSE_AT_PICKUP_MS = 8000;
const ANSWER_WITHIN_MS = 8000;
const PATIENCE_AT_PICKUP_MS = 300_000;
const ROAM_KM = 0.8;
/** Nobody who tries the demo wants to watch a drive for longer, within what still looks like driving. */
const LONGEST_FAST_DRIVE_SECONDS = 110;
const FASTEST = 15;
const ROAM = 'roam';
const GO_HOME = 'go home';

/** A driver with a phone: goes online, roams, answers offers, drives. */
export class SimulatedDriver {
  readonly vehicleType: VehicleClass;
  readonly home: LatLng;
  readonly #plan: DriverPlan;
  readonly #session: Session;
  readonly #car: Car;
  #signal = new AbortController().signal;
  #ride: Ride | null = null;
  #answering: string | null = null;
  #isOnline = false;
  #hasBeenOnline = false;
  /** What the car is on its way for; a new one means a new journey. */
  #errand = ROAM;
  #haste = 1;
  #seq = 0;
  #unsent: Fix[] = [];
  /** When what is under way was sent. */
  #sentAt = -Infinity;

  constructor(plan: DriverPlan) {
    this.#plan = plan;
    this.vehicleType = plan.vehicleType;
    this.home = plan.home;
    this.#car = new Car(plan.home, 1000 / driveSeconds(1, plan.vehicleType), Math.random);
    this.#session = new Session(plan.api, plan.journal, (socket) => this.#listen(socket));
  }

  get isFree(): boolean {
    return this.#isOnline && this.#ride === null && this.#answering === null;
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    await Promise.all([this.#session.keep(signal), this.#drive(signal)]);
  }

  #listen(socket: LiveSocket): void {
    socket.on('snapshot', ({ ride, offer }) => {
      this.#isOnline = false;
      this.#learn(ride);
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
    if (!isOld) this.#ride = ride?.driver && isLive(ride.status) ? ride : null;
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
      const fast = this.#plan.speedup > 1 ? FAST_RIDE_FIX_MS : RIDE_FIX_MS;
      const intervalMs = this.#ride ? fast : IDLE_FIX_MS;
      await pause(intervalMs, signal);
      if (signal.aborted) continue;
      // In a dead zone the car drives on, and the phone keeps where it was.
      const { socket } = this.#session;
      if (!socket && !this.#ride) continue;
      try {
        if (socket && !this.#isOnline) await this.#goOnline();
        const isInAHurry = this.#ride !== null || this.#errand === GO_HOME;
        this.#car.step((intervalMs / 1000) * (isInAHurry ? this.#haste : 1), intervalMs / 1000);
        this.#keepFix();
        if (!socket) continue;
        this.#sendFixes(socket);
        if (this.#ride) await this.#serve(this.#ride);
        else this.#roam();
      } catch (error) {
        await this.#session.failed(error, signal);
        if (error instanceof Refusal && error.status === 409) await this.#askForRide(signal);
      }
    }
  }

  async #goOnline(): Promise<void> {
    if (this.#ride && !this.#hasBeenOnline) await this.#resume();
    this.#hasBeenOnline = true;
    const { lat, lng } = this.#car.position;
    try {
      await this.#plan.api.call(routes.setDriverStatus, { body: { status: 'online', location: { lat, lng } } });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'driver.busy') throw error;
    }
    this.#isOnline = true;
  }

  /** A ride that an earlier run left under way goes on where its car was last seen. */
  async #resume(): Promise<void> {
    const { currentLocation } = await this.#plan.api.call(routes.driverStatus);
    if (currentLocation) this.#car.placeAt(currentLocation);
  }

  #keepFix(): void {
    const { position, heading, speed } = this.#car;
    // As phones count: by the time, so that the fixes of two drivers of one ride are in order too.
    this.#seq = Math.max(Date.now(), this.#seq + 1);
    const { lat, lng } = position;
    const fix = { lat, lng, accuracy: 8, heading, speed: Math.min(speed, 60), at: Date.now(), seq: this.#seq };
    this.#unsent = [...this.#unsent, fix].slice(-MAX_FIXES_IN_A_BATCH);
  }

  /** What was not answered is sent again; the numbers tell the service what it has. */
  #sendFixes(socket: LiveSocket): void {
    const [only, ...more] = this.#unsent;
    if (!only || performance.now() - this.#sentAt < ANSWER_WITHIN_MS) return;
    this.#sentAt = performance.now();
    const last = this.#seq;
    socket.emit('driver:location', more.length > 0 ? this.#unsent : only, (answer) => {
      this.#sentAt = -Infinity;
      this.#unsent = this.#unsent.filter(({ seq }) => seq > last);
      if (answer.ok) return;
      if (answer.error.code === 'driver.offline') this.#isOnline = false;
      else this.#plan.journal.trouble(this.#plan.api.account.email, new Error(answer.error.message));
    });
  }

  /** Between rides: back to where this driver waits, then a little about there. */
  #roam(): void {
    const { country, home } = this.#plan;
    const isAway = greatCircleKm(this.#car.position, home) > ROAM_KM * 1.5;
    if (isAway && this.#errand !== GO_HOME) {
      this.#errand = GO_HOME;
      this.#haste = this.#plan.speedup;
      this.#car.follow(country.journey([this.#car.position, home]));
    }
    if (!this.#car.isThere) return;
    this.#errand = ROAM;
    if (Math.random() > 0.15) return;
    const spots = country.spotsNear(home, 0, ROAM_KM);
    const next = spots[Math.floor(Math.random() * spots.length)] ?? home;
    this.#car.follow(country.journey([this.#car.position, next]));
  }

  async #serve(ride: Ride): Promise<void> {
    if (ride.status === 'accepted') {
      if (this.#hasReached(ride, [ride.pickupLocation])) await this.#tell(routes.arriveAtPickup, ride);
    } else if (ride.status === 'arrived') {
      await this.#pickUp(ride);
    } else if (ride.status === 'in_progress' && this.#hasReached(ride, [...ride.stops, ride.dropoffLocation])) {
      await this.#tell(routes.completeRide, ride);
      await this.#plan.api.call(routes.rateRide, { params: { id: ride.id }, body: { stars: 5 } });
    }
  }

  async #pickUp(ride: Ride): Promise<void> {
    const waitedMs = Date.now() - Date.parse(ride.arrivedAt ?? ride.lastEvent.at);
    if (waitedMs < (this.#plan.boardingMs ?? PAUSE_AT_PICKUP_MS)) return;
    const told = await this.#plan.pins.ask(ride);
    const params = { id: ride.id };
    if (told) {
      this.#learn(await this.#plan.api.call(routes.startRide, { params, body: told }));
    } else if (waitedMs > PATIENCE_AT_PICKUP_MS) {
      this.#learn(await this.#plan.api.call(routes.cancelRide, { params, body: { reason: 'rider_no_show' } }));
    }
  }

  #hasReached(ride: Ride, through: RidePlace[]): boolean {
    const errand = `${ride.id} ${ride.status}`;
    if (this.#errand === errand) return this.#car.isThere;
    this.#errand = errand;
    const journey = this.#plan.country.journey([this.#car.position, ...this.#onTheMap(ride, through)]);
    this.#haste = hasteFor((journey.metres / 1000) * driveSeconds(1, this.vehicleType), this.#plan.speedup);
    this.#car.follow(journey);
    return false;
  }

  /** A place that was only typed has no coordinates: somewhere about as far as the ride was priced for. */
  #onTheMap(ride: Ride, through: RidePlace[]): LatLng[] {
    const { country } = this.#plan;
    const known = through.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
    if (known.length > 0) return known;
    const reach = ride.status === 'accepted' ? 1 : ride.distanceKm;
    const spots = country.spotsNear(this.#car.position, reach * 0.3, reach);
    return spots.slice(0, 1);
  }

  async #tell(route: typeof routes.arriveAtPickup, { id }: Ride): Promise<void> {
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

function hasteFor(seconds: number, speedup: number): number {
  if (speedup <= 1) return speedup;
  return Math.max(speedup, Math.min(FASTEST, seconds / LONGEST_FAST_DRIVE_SECONDS));
}
