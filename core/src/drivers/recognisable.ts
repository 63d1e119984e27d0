import type { DriverProfile } from '../accounts/driver-profile.entity.ts';

type Facts = Pick<DriverProfile, 'vehiclePlateNumber' | 'vehicleMake' | 'vehicleModel'>;

/** Checks whether a rider can tell the vehicle of a driver from others, by its number plate, make and model. */
export const isRecognisable = ({ vehiclePlateNumber, vehicleMake, vehicleModel }: Facts): boolean =>
  Boolean(vehiclePlateNumber && vehicleMake && vehicleModel);
