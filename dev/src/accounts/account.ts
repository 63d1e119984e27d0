import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';
import type { UserType } from '@waka/contracts/accounts/user';
import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** The password of every demo account; it is public, so production refuses to start with them. */
export const DEMO_PASSWORD = 'waka-demo';

export interface SeedVehicle {
  vehicleType: VehicleClass;
  body: VehicleBody;
  make: string;
  model: string;
  year: number;
  plate: string;
  colour?: VehicleColour;
}

export interface SeedAccount {
  userType: UserType;
  email: string;
  phone: string;
  fullName: string;
  address: string;
  usesPin: boolean;
  driver?: SeedVehicle & { isApproved: boolean };
}

export const riderEmail = (number: number) => `rider${number}@waka.test`;
export const driverEmail = (number: number) => `driver${number}@waka.test`;
export const fleetEmail = (number: number) => `fleet${number}@waka.test`;
export const passengerEmail = (number: number) => `passenger${number}@waka.test`;
