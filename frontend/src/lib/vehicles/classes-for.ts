import type { VehicleBody, VehicleClass, VehicleClassView } from '@waka/contracts/vehicles/vehicle';

/** Lists the classes that a vehicle may serve. */
export const classesFor = (classes: readonly VehicleClassView[], body: VehicleBody): readonly VehicleClassView[] =>
  classes.filter(({ bodies }) => bodies.includes(body));

/** Checks whether a vehicle may not serve a class; false where either is not known. */
export const isUnfit = (
  classes: readonly VehicleClassView[],
  vehicleClass: VehicleClass,
  body: VehicleBody | null,
): boolean =>
  Boolean(body) && classes.some((one) => one.vehicleType === vehicleClass && !one.bodies.includes(body ?? ''));
