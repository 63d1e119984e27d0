import type { DriverStatusRequest } from '@waka/contracts/drivers/driver-requests';
import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '../platform/actor.ts';
import { driverById, lockDriver } from '../accounts/driver-profiles.repository.ts';
import type { Core } from '../platform/core.ts';
import { cityAt, type City } from '../geo/areas/cities.ts';
import { regionAt } from '../geo/areas/country.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { userRoom } from '../platform/rooms.ts';
import { declineOffer } from '../matching/offers/decline-offer.ts';
import { liveRideOf } from '../rides/views/read-rides.ts';
import { refuseWithoutDocuments } from '../drivers/documents/refuse-without-documents.ts';
import { vehicleLack } from '../drivers/recognisable.ts';
import { readmitDrivers } from '../drivers/duty/readmit-drivers.ts';
import { refreshAssignments } from '../drivers/duty/duty.ts';
import { recordFixes } from '../drivers/positions/record-fixes.ts';
import { beginShift, endShift } from '../drivers/duty/shifts.repository.ts';

type Status = DriverStatusRequest['status'];

/**
 * Begins or ends a driver's shift. Throws AppError where the driver may not go online, or not go offline during a
 * ride.
 */
export async function setDriverStatus(
  core: Core,
  driver: Actor,
  { status, location }: DriverStatusRequest,
): Promise<{ status: Status }> {
  if (status === 'online') {
    ensure(location, 'driver.location_needed');
    await goOnline(core, driver, location);
  } else {
    await goOffline(core, driver);
  }
  core.publisher.emit(userRoom(driver.id), 'driver:status', { isOnline: status === 'online' });
  return { status };
}

async function goOnline(core: Core, driver: Actor, location: LatLng): Promise<void> {
  const region = regionAt(location);
  ensure(region, 'place.outside_service_area');
  const city = cityAt(location, region);
  await core.transaction((sql) => begin(sql, driver.id));
  await place(core, driver.id, city, location);
  core.wakeMatching(city);
}

// A change that revokes the right to drive also locks the driver's row: the second statement sees the change for which
// the first waited.
async function begin(sql: Sql, driverId: string): Promise<void> {
  await lockDriver(sql, driverId);
  const [driver] = await beginShift(sql, driverId);
  ensure(!driver?.isSuspended, 'auth.suspended');
  ensure(driver?.isApproved, 'driver.not_approved');
  if (!driver.isBegun) await refuseWithoutDocuments(sql, driverId);
  const profile = await driverById(sql, driverId);
  // Thrown in the transaction: the shift has not begun.
  const lack = profile ? vehicleLack(profile) : 'unknown';
  if (lack) throw new AppError(`driver.vehicle_${lack}`);
}

/** The request has no accuracy, so the first exact fix replaces its place. */
const UNKNOWN_ACCURACY = 100_000;

async function place(core: Core, driverId: string, city: City, { lat, lng }: LatLng): Promise<void> {
  const position = { lat, lng, heading: null, speed: null, accuracy: UNKNOWN_ACCURACY };
  try {
    await readmitDrivers(core, city, [driverId]);
    // A new shift counts its fixes from the beginning; a resumed one keeps its count, and a jump stays a jump.
    await recordFixes(core, city, [{ driverId, position, seq: 'new' }]);
  } catch (error) {
    // The shift has begun all the same: the first fix after Redis is back puts the driver on the map.
    core.logger.warn({ reason: String(error) }, 'position of a driver who went online not stored');
  }
}

async function goOffline(core: Core, driver: Actor): Promise<void> {
  await closeOffer(core, driver);
  await core.transaction(async (sql) => {
    // An acceptance changes this row too: the later of the two sees what the earlier one did.
    await lockDriver(sql, driver.id);
    const ride = await liveRideOf({ sql }, driver);
    ensure(!ride, 'driver.busy', { ride });
    await endShift(sql, driver.id);
  });
  // An offer that a matching round made in between.
  await closeOffer(core, driver);
  await refreshAssignments(core, [driver.id]);
}

async function closeOffer(core: Core, driver: Actor): Promise<void> {
  const [offer] = await openOffersOf(core, driver.id);
  if (offer) await declineOffer(core, driver, offer.rideId, offer.offerId);
}
