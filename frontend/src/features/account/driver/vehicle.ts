import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { VehicleBody } from '@waka/contracts/vehicles/vehicle';
import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { MessageKey } from '../../../lib/i18n/i18n.ts';

export interface VehicleForm {
  vehicleType: VehicleBody | '';
  vehicleMake: string;
  vehicleModel: string;
  vehicleYear: string;
  vehiclePlateNumber: string;
  vehicleColour: VehicleColour | '';
}

export const vehicleFields = [
  'vehicleType',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehiclePlateNumber',
  'vehicleColour',
] as const;

export const bodyTexts: Record<VehicleBody, MessageKey> = {
  sedan: 'papers.body.sedan',
  suv: 'papers.body.suv',
  hatchback: 'papers.body.hatchback',
  minivan: 'papers.body.minivan',
  motorcycle: 'papers.body.motorcycle',
};

export const classTexts: Record<VehicleClass, MessageKey> = {
  standard: 'papers.class.standard',
  comfort: 'papers.class.comfort',
  xl: 'papers.class.xl',
  motorbike: 'papers.class.motorbike',
};

export const vehicleFormOf = (driver: DriverProfileView): VehicleForm => ({
  vehicleType: driver.vehicleType ?? '',
  vehicleMake: driver.vehicleMake ?? '',
  vehicleModel: driver.vehicleModel ?? '',
  vehicleYear: driver.vehicleYear === null ? '' : String(driver.vehicleYear),
  vehiclePlateNumber: driver.vehiclePlateNumber ?? '',
  vehicleColour: driver.vehicleColour ?? '',
});

/**
 * Converts the form to the request. A year that is no number is sent as it is, so that the service reports it at its
 * field.
 */
export const vehicleBodyOf = ({ vehicleYear, vehicleType, vehicleColour, ...form }: VehicleForm) => ({
  ...form,
  vehicleType: vehicleType || null,
  vehicleColour: vehicleColour || null,
  vehicleYear: vehicleYear.trim() === '' ? null : Number(vehicleYear),
});
