import type { LatLng } from '@waka/contracts/geo';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { City } from '../geo/areas/cities.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, startRide } from '../trips/progress/advance-ride.ts';
import { requestRide } from '../trips/booking/request-ride.ts';

export const cottonTree: LatLng = { lat: 8.48715, lng: -13.23562 };
export const lumley: LatLng = { lat: 8.4595, lng: -13.2717 };

let phones = 0;
const phone = () => `+2327${String((phones += 1)).padStart(7, '0')}`;

export async function aRider(core: Pick<Core, 'sql'>, { usesPin = true } = {}): Promise<Actor> {
  const id = await aUser(core, 'rider', 'Aminata Kamara', usesPin);
  return { id, role: 'rider' };
}

interface DriverTraits {
  vehicleType?: VehicleClass;
  approval?: 'pending' | 'approved' | 'suspended';
  online?: boolean;
  city?: City;
}

export async function aDriver(
  core: Pick<Core, 'sql'>,
  { vehicleType = 'standard', approval = 'approved', online = true, city = 'freetown' }: DriverTraits = {},
): Promise<Actor> {
  const id = await aUser(core, 'driver', 'Mohamed Sesay', true);
  await core.sql(
    `INSERT INTO driver_profiles (user_id, vehicle_type, vehicle_make, vehicle_model, vehicle_plate_number, approval,
       is_online, city, idle_since)
     VALUES ($1, $2, 'Toyota', 'Corolla', 'AKL 482', $3, $4, $5, now())`,
    [id, vehicleType, approval, online && approval === 'approved', city],
  );
  return { id, role: 'driver' };
}

async function aUser(core: Pick<Core, 'sql'>, role: string, name: string, usesPin: boolean): Promise<string> {
  const [user] = await core.sql<{ id: string }>(
    'INSERT INTO users (user_type, full_name, phone, uses_pin) VALUES ($1, $2, $3, $4) RETURNING id',
    [role, name, phone(), usesPin],
  );
  if (!user) throw new Error('no user was made');
  return user.id;
}

export const aTrip = (changes: Partial<RideRequest> = {}): RideRequest => ({
  pickupLocation: { address: 'Cotton Tree, Freetown', ...cottonTree },
  dropoffLocation: { address: 'Lumley, Freetown', ...lumley },
  stops: [],
  vehicleType: 'standard',
  paymentMethod: 'cash',
  ...changes,
});

export const aRide = (core: Core, rider: Actor, changes: Partial<RideRequest> = {}): Promise<Ride> =>
  requestRide(core, rider, aTrip(changes), null);

/** Creates an open offer, as a matching round does. */
export async function anOffer(core: Core, ride: Ride, driver: Actor, secondsLeft = 15): Promise<string> {
  const [offer] = await core.sql<{ id: string }>(
    `INSERT INTO ride_offers (ride_id, attempt, driver_id, pickup_distance_km, pickup_eta_min, expires_at)
     VALUES ($1, $2, $3, 1.2, 4, now() + make_interval(secs => $4)) RETURNING id`,
    [ride.id, ride.attempt, driver.id, secondsLeft],
  );
  if (!offer) throw new Error('no offer was made');
  return offer.id;
}

/** Creates a ride that `driver` has accepted. */
export async function anAcceptedRide(core: Core, rider: Actor, driver: Actor): Promise<Ride> {
  const ride = await aRide(core, rider);
  return acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
}

/** Creates a ride under way. */
export async function aTripUnderWay(core: Core): Promise<{ rider: Actor; driver: Actor; rideId: string }> {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, rideId);
  await startRide(core, driver, rideId, undefined);
  return { rider, driver, rideId };
}
