import type { Names, VehicleBody, VehicleClass, VehicleClassView } from '@waka/contracts/vehicles/vehicle';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useLanguage } from '../i18n/use-t.ts';
import { freshVehicles, vehicleStore } from './vehicles.store.ts';

/** Returns every class and body, in the order in which they are listed; asks for them where they are old. */
export function useVehicles() {
  useEffect(() => void freshVehicles(), []);
  return vehicleStore(useShallow(({ classes, bodies }) => ({ classes, bodies })));
}

interface VehicleNames {
  nameOfClass: (vehicleType: VehicleClass) => string;
  nameOfBody: (body: VehicleBody) => string;
}

/** Returns the names of classes and bodies in the language in use. */
export function useVehicleNames(): VehicleNames {
  const language = useLanguage();
  const { classes, bodies } = useVehicles();
  const nameOf = (key: string, names: Names | undefined) => names?.[language] ?? names?.en ?? plainName(key);
  return {
    nameOfClass: (vehicleType) => nameOf(vehicleType, classOf(classes, vehicleType)?.names),
    nameOfBody: (body) => nameOf(body, bodies.find(({ vehicleBody }) => vehicleBody === body)?.names),
  };
}

/** Returns the key of the picture of a class; undefined while it is not known. */
export const useVehicleIcon = (vehicleType: VehicleClass | undefined): string | undefined =>
  classOf(useVehicles().classes, vehicleType)?.icon;

const classOf = (classes: readonly VehicleClassView[], vehicleType: VehicleClass | undefined) =>
  classes.find((one) => one.vehicleType === vehicleType);

/** Makes a name of a key, for the moment until the names are there. */
const plainName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
