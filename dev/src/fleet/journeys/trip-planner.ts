import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import { paceOf } from '../../accounts/vehicles.ts';
import { Car } from './car.ts';
import type { Country } from './country.ts';
import type { Journey } from './journey.ts';

interface Plan {
  country: Country;
  home: LatLng;
  vehicleType: VehicleClass;
  /** How many times faster than the city's pace a car drives. */
  speedup: number;
}

type RideToReach = Pick<Ride, 'id' | 'status' | 'stopsReached' | 'distanceKm'>;

const ROAM_KM = 0.8;
/** The longest drive that a person who tries the demo would watch, at a speed that still looks like driving. */
const LONGEST_FAST_DRIVE_SECONDS = 110;
const FASTEST = 15;
const ROAM = 'roam';
const GO_HOME = 'go home';

/** Plans what a car drives to; a new target means a new journey. */
export class TripPlanner {
  readonly car: Car;
  readonly #plan: Plan;
  /** Metres a second, on the whole. */
  readonly #pace: number;
  #purpose = ROAM;
  #haste = 1;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#pace = (paceOf(plan.vehicleType).kmh * 1000) / 3600;
    this.car = new Car(plan.home, this.#pace, Math.random);
  }

  /** Lets the car drive for so long: faster to people and home, at normal speed between rides. */
  drive(seconds: number, hasRide: boolean): void {
    const isInAHurry = hasRide || this.#purpose === GO_HOME;
    this.car.step(seconds * (isInAHurry ? this.#haste : 1), seconds);
  }

  /** Roams between rides: back to where this driver waits, then around there. */
  async roam(): Promise<void> {
    const { country, home, speedup } = this.#plan;
    const isAway = greatCircleKm(this.car.position, home) > ROAM_KM * 1.5;
    if (isAway && this.#purpose !== GO_HOME) {
      this.#purpose = GO_HOME;
      this.#haste = speedup;
      this.car.follow(await this.#drive([home]));
    }
    if (!this.car.isThere) return;
    this.#purpose = ROAM;
    if (Math.random() > 0.15) return;
    const spots = country.spotsNear(home, 0, ROAM_KM);
    const next = spots[Math.floor(Math.random() * spots.length)] ?? home;
    this.car.follow(await this.#drive([next]));
  }

  /** Returns whether the car has reached the place that the ride leads to now; starts the drive when that is a new one. */
  async hasReached(ride: RideToReach, to: Pick<RidePlace, 'lat' | 'lng'>): Promise<boolean> {
    const purpose = JSON.stringify([ride.id, ride.status, ride.stopsReached, to.lat, to.lng]);
    if (this.#purpose === purpose) return this.car.isThere;
    this.#purpose = purpose;
    const journey = await this.#drive(this.#onTheMap(ride, to));
    const pace = journey.pace ?? this.#pace;
    // No car drives faster than it would without streets, whose pace may be a quicker one.
    const fastest = FASTEST * Math.min(1, this.#pace / pace);
    this.#haste = hasteFor(journey.metres / pace, this.#plan.speedup, fastest);
    this.car.follow(journey);
    return false;
  }

  #drive(to: LatLng[]): Promise<Journey> {
    const { country, vehicleType } = this.#plan;
    return country.drive([this.car.position, ...to], paceOf(vehicleType));
  }

  /** Plans the way to a place; one that was only typed gets a point about as far as the ride was priced for. */
  #onTheMap(ride: RideToReach, { lat, lng }: Pick<RidePlace, 'lat' | 'lng'>): LatLng[] {
    if (lat !== null && lng !== null) return [{ lat, lng }];
    const { country } = this.#plan;
    const reach = ride.status === 'accepted' ? 1 : ride.distanceKm;
    const spots = country.spotsNear(this.car.position, reach * 0.3, reach);
    return spots.slice(0, 1);
  }
}

function hasteFor(seconds: number, speedup: number, fastest: number): number {
  if (speedup <= 1) return speedup;
  return Math.max(speedup, Math.min(fastest, seconds / LONGEST_FAST_DRIVE_SECONDS));
}
