import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { VehicleBody, VehicleClass, VehicleClassView } from '@waka/contracts/vehicles/vehicle';
import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';

export interface VehicleForm {
  /** Empty when it is not known. */
  vehicleType: VehicleBody;
  vehicleClass: VehicleClass;
  vehicleMake: string;
  vehicleModel: string;
  vehicleYear: string;
  vehiclePlateNumber: string;
  vehicleColour: VehicleColour | '';
}

export const vehicleFields = [
  'vehicleType',
  'vehicleClass',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehiclePlateNumber',
  'vehicleColour',
] as const;

export const vehicleFormOf = (driver: DriverProfileView): VehicleForm => ({
  vehicleType: driver.vehicleType ?? '',
  vehicleClass: driver.vehicleClass,
  vehicleMake: driver.vehicleMake ?? '',
  vehicleModel: driver.vehicleModel ?? '',
  vehicleYear: driver.vehicleYear === null ? '' : String(driver.vehicleYear),
  vehiclePlateNumber: driver.vehiclePlateNumber ?? '',
  vehicleColour: driver.vehicleColour ?? '',
});

/** Lists the classes that a vehicle may serve. */
export const classesFor = (classes: readonly VehicleClassView[], body: VehicleBody): readonly VehicleClassView[] =>
  classes.filter(({ bodies }) => bodies.includes(body));

/** Checks whether a vehicle may not serve a class; false where either is not known. */
export const isUnfit = (classes: readonly VehicleClassView[], vehicleClass: VehicleClass, body: VehicleBody): boolean =>
  body !== '' && classes.some((one) => one.vehicleType === vehicleClass && !one.bodies.includes(body));

/**
 * Converts the form to the request. The class is sent by a driver who may still choose it, unless the vehicle was
 * changed and may not serve it: then the service takes the first that it may. A year that is no number is sent as it is, so that the service reports it at its
 * field.
 */
export const vehicleBodyOf = (
  { vehicleYear, vehicleType, vehicleColour, vehicleClass, ...form }: VehicleForm,
  choices: readonly VehicleClassView[],
) => ({
  ...form,
  vehicleType: vehicleType || null,
  ...(choices.some((one) => one.vehicleType === vehicleClass) && { vehicleClass }),
  vehicleColour: vehicleColour || null,
  vehicleYear: vehicleYear.trim() === '' ? null : Number(vehicleYear),
});
