import { randomUUID } from 'node:crypto';
import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
import type { Offer } from '@waka/contracts/matching/offer';
import { routes } from '@waka/contracts/routes';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { DEMO_PASSWORD, driverEmail, riderEmail } from '@waka/dev/accounts/account';
import { ApiClient, type LiveSocket } from '@waka/dev/fleet/api-client';
import { classOfNumber } from '@waka/dev/accounts/vehicles';
import type { History } from '../checks/history.ts';
import { DRIVERS, RIDERS, type TestCluster } from '../cluster/test-cluster.ts';
import { FLEET_DRIVERS, FLEET_RIDERS } from './load.ts';
import { Phone } from './phone.ts';
import { passUnheard } from './unheard.ts';
import { eventually } from '../wait.ts';

/** Bo: a town of the zone "sierra-leone", where the fleet never drives, so that rows have it for themselves. */
export const BO: LatLng = { lat: 7.9647, lng: -11.7383 };
export const BO_CITY = 'sierra-leone';

/** Returns a place within some hundred metres, so that no two people are at the same place. */
const near = ({ lat, lng }: LatLng): LatLng => ({
  lat: lat + (Math.random() - 0.5) * 0.004,
  lng: lng + (Math.random() - 0.5) * 0.004,
});

export const tripFrom = (from: LatLng = BO, vehicleType: RideRequest['vehicleType'] = 'standard'): RideRequest => ({
  pickupLocation: { address: 'Dambala Road', ...near(from) },
  dropoffLocation: { address: 'Bo Airfield', lat: from.lat + 0.02, lng: from.lng },
  vehicleType,
  paymentMethod: 'cash',
});

/** Returns the phone number of the numbered account with this e-mail. */
export const numberOf = (email: string) => `+23230${(/\d+/.exec(email)?.[0] ?? '').padStart(6, '0')}`;

/** Plays a person of one row, who does only what the row does. */
export class Person {
  readonly id: string;
  readonly phone: Phone;
  readonly socket: LiveSocket;
  readonly offers: Offer[] = [];
  readonly rides: Ride[] = [];

  constructor(id: string, phone: Phone) {
    this.id = id;
    this.phone = phone;
    this.socket = keptOpen(phone.openSocket());
    this.socket.on('snapshot', ({ ride, offer }) => {
      if (offer) this.offers.push(offer);
      if (ride) this.rides.push(ride);
    });
    this.socket.on('ride:offer', (offer) => this.offers.push(offer));
    this.socket.on('ride:updated', (ride) => this.rides.push(ride));
  }

  /** Counts how often this phone got the event of a ride, repeats included. */
  timesReceived(rideId: string, seq: number): number {
    return this.rides.filter((ride) => ride.id === rideId && ride.seq === seq).length;
  }

  async close(): Promise<void> {
    this.socket.disconnect();
  }
}

export class Rider extends Person {
  book(request: RideRequest = tripFrom(), idempotencyKey: string = randomUUID()): Promise<Ride> {
    return this.phone.call(routes.requestRide, { body: request, idempotencyKey });
  }

  cancel(id: string): Promise<Ride> {
    return this.phone.call(routes.cancelRide, { params: { id }, body: { reason: 'changed_mind' } });
  }

  /** Cancels a ride, if there is any; one that is being driven goes on. */
  async giveUp(): Promise<void> {
    const ride = await this.phone.call(routes.activeRide).catch(() => null);
    if (ride) await this.cancel(ride.id).catch(() => undefined);
  }
}

const REFUSED_RETRY_MS = 3000;

/**
 * Keeps the socket open like the screens: Socket.IO does not retry by itself where the service refused the handshake.
 */
function keptOpen(socket: LiveSocket): LiveSocket {
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  });
  return socket;
}

/** How many connect at a time: rows do not test the connecting itself. */
const CROWD_STEP = 100;

const FIX_MS = 2000;

export class Driver extends Person {
  readonly position: LatLng;
  /** What the phone shows of a ride: the ways it was sent, and the minutes with each fix that was taken. */
  readonly ways: DriverWay[] = [];
  readonly minutes: (number | null)[] = [];
  #fixes: NodeJS.Timeout | undefined;
  #seq = 0;

  constructor(id: string, phone: Phone, position: LatLng) {
    super(id, phone);
    this.position = position;
    this.socket.on('driver:way', (way) => this.ways.push(way));
  }

  /** Goes online and sends the position every two seconds from then on. */
  async goOnline(): Promise<void> {
    const { lat, lng } = this.position;
    await this.phone.call(routes.setDriverStatus, { body: { status: 'online', location: { lat, lng } } });
    this.#sendFix();
    this.#fixes = setInterval(() => this.#sendFix(), FIX_MS);
  }

  /** Waits for the first offer, of this ride where one is given. */
  async offer(rideId?: string, withinMs = 15_000): Promise<Offer> {
    const found = () => this.offers.find((offer) => rideId === undefined || offer.rideId === rideId);
    await eventually('an offer', withinMs, () => found() !== undefined, 5);
    const offer = found();
    if (!offer) throw new Error('no offer');
    return offer;
  }

  accept({ rideId, offerId }: Offer): Promise<Ride> {
    return this.phone.call(routes.acceptRide, { params: { id: rideId }, body: { offerId } });
  }

  arrive(id: string): Promise<Ride> {
    return this.phone.call(routes.arriveAtPickup, { params: { id } });
  }

  start(id: string, pin: string | undefined): Promise<Ride> {
    return this.phone.call(routes.startRide, { params: { id }, body: pin === undefined ? {} : { pin } });
  }

  async complete(id: string): Promise<Ride> {
    const ride = await this.phone.call(routes.completeRide, { params: { id } });
    // The time for it ends by itself, as it does where the build before has no such call.
    await this.phone.call(routes.takeOffers, { body: { rideId: id } }).catch(passUnheard);
    return ride;
  }

  /** Drives a ride from the acceptance to the end. */
  async finish({ id, pin }: Ride): Promise<void> {
    await this.arrive(id);
    await this.start(id, pin);
    await this.complete(id);
  }

  stopFixes(): void {
    clearInterval(this.#fixes);
  }

  override async close(): Promise<void> {
    this.stopFixes();
    await this.phone.call(routes.setDriverStatus, { body: { status: 'offline' } }).catch(() => undefined);
    await super.close();
  }

  #sendFix(): void {
    this.#seq = Math.max(Date.now(), this.#seq + 1);
    const { lat, lng } = this.position;
    const fix = { lat, lng, accuracy: 8, heading: 0, speed: 0, at: Date.now(), seq: this.#seq };
    this.socket.emit('driver:location', fix, (answer) => {
      if (answer.ok && answer.etaMin !== undefined) this.minutes.push(answer.etaMin);
    });
  }
}

/** Gives rows people of their own: signed in, connected, and gone when the row is over. */
export class People {
  readonly phones: Phone[] = [];
  readonly #cluster: TestCluster;
  readonly #history: History;
  readonly #present: Person[] = [];
  readonly #crowd: LiveSocket[] = [];
  #riders = FLEET_RIDERS;
  #drivers = FLEET_DRIVERS;

  constructor(cluster: TestCluster, history: History) {
    this.#cluster = cluster;
    this.#history = history;
  }

  /** Creates a rider who connects by the balancer, or by another address of the service. */
  async rider(url = this.#cluster.url): Promise<Rider> {
    this.#riders = this.#riders >= RIDERS ? FLEET_RIDERS + 1 : this.#riders + 1;
    const { id, phone } = await this.#phoneOf(riderEmail(this.#riders), 'rider', url);
    return this.#welcome(new Rider(id, phone));
  }

  /** Creates a driver on duty with a car of this class, near the place. */
  async driver({ at = BO, vehicleType = 'standard', url = this.#cluster.url } = {}): Promise<Driver> {
    do this.#drivers = this.#drivers >= DRIVERS ? FLEET_DRIVERS + 1 : this.#drivers + 1;
    while (classOfNumber(this.#drivers) !== vehicleType);
    const { id, phone } = await this.#phoneOf(driverEmail(this.#drivers), 'driver', url);
    const driver = await this.#welcome(new Driver(id, phone, near(at)));
    await driver.goOnline();
    return driver;
  }

  /** Signs the same person in on one more phone, which the row connects. */
  async secondPhoneOf({ phone: { account } }: Person, url = this.#cluster.url): Promise<Phone> {
    const { phone } = await this.#phoneOf(account.email, account.userType === 'driver' ? 'driver' : 'rider', url);
    return phone;
  }

  /** Connects so many idle riders; they share sessions where there are more of them than accounts. */
  async crowd(count: number, url = this.#cluster.url): Promise<LiveSocket[]> {
    const accounts = RIDERS - FLEET_RIDERS;
    const sockets = this.#crowd;
    const isIn = () => sockets.every(({ connected }) => connected);
    for (let index = 0; index < Math.min(count, accounts); index += 1) {
      const email = riderEmail(RIDERS - index);
      const { cookie } = await this.cookieOf(email, 'rider');
      const account = { email, password: DEMO_PASSWORD, userType: 'rider' as const };
      const api = new ApiClient(url, account, cookie);
      for (let more = index; more < count; more += accounts) sockets.push(keptOpen(api.openSocket()));
      if (index % CROWD_STEP === 0) await eventually('the crowd to come in', 30_000, isIn, 50);
    }
    await eventually('the crowd to be in', 30_000, isIn, 50);
    return sockets;
  }

  /** Returns a session's cookie, for a row that makes requests of its own. */
  async cookieOf(email: string, userType: 'rider' | 'driver'): Promise<{ id: string; cookie: string }> {
    const [user] = await this.#cluster.sql<{ id: string }>('SELECT id FROM users WHERE email = $1 AND user_type = $2', [
      email,
      userType,
    ]);
    if (!user) throw new Error(`there is no ${email}`);
    return { id: user.id, cookie: `waka_sid=${await openSession(this.#cluster, user.id, null)}` };
  }

  /** Ends their remaining rides, and takes all drivers off duty. */
  async leave(): Promise<void> {
    for (const socket of this.#crowd.splice(0)) socket.disconnect();
    const present = this.#present.splice(0);
    // Riders first: a driver with a ride cannot go off duty.
    const riders = present.filter((person) => person instanceof Rider);
    await Promise.all(riders.map((rider) => rider.giveUp()));
    await Promise.all(present.map((person) => person.close()));
  }

  async #phoneOf(email: string, userType: 'rider' | 'driver', url: string) {
    const { id, cookie } = await this.cookieOf(email, userType);
    const phone = new Phone(this.#history, url, { email, password: DEMO_PASSWORD, userType }, cookie);
    this.phones.push(phone);
    return { id, phone };
  }

  async #welcome<Kind extends Person>(person: Kind): Promise<Kind> {
    this.#present.push(person);
    await eventually('a connection', 15_000, () => person.socket.connected);
    return person;
  }
}
