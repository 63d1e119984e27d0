import type { DriverProfile } from '../accounts/driver-profile.entity.ts';

type Facts = Pick<DriverProfile, 'vehiclePlateNumber' | 'vehicleMake' | 'vehicleModel'>;

/** Checks whether a rider can tell the vehicle of a driver from others, by its number plate, make and model. */
export const isRecognisable = ({ vehiclePlateNumber, vehicleMake, vehicleModel }: Facts): boolean =>
  Boolean(vehiclePlateNumber && vehicleMake && vehicleModel);

/** SQL for the same. For statements about driver_profiles. */
export const RECOGNISABLE = `coalesce(vehicle_plate_number <> '' AND vehicle_make <> '' AND vehicle_model <> '', false)`;

/** Returns why riders could not tell the vehicle of a driver: its facts are missing, or wait for ops; null where they can. */
export function vehicleLack(profile: Facts & Pick<DriverProfile, 'waitingVehicle'>): 'unknown' | 'in_review' | null {
  if (isRecognisable(profile)) return null;
  return profile.waitingVehicle && isRecognisable(profile.waitingVehicle) ? 'in_review' : 'unknown';
}
