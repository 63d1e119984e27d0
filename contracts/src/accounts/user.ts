import type { VehicleBody } from '../vehicles/vehicle.ts';
import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { Language } from '../languages.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';

export const USER_TYPES = ['rider', 'driver', 'admin'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export type Gender = (typeof GENDERS)[number];

/** Vehicle and licence as a driver states them and the ops team reviews them. */
export interface VehicleFields {
  licenseNumber: string | null;
  /** The body of the vehicle. */
  vehicleType: VehicleBody | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleYear: number | null;
  vehiclePlateNumber: string | null;
}

/** Further fields of a driver's account. */
export interface DriverFields extends VehicleFields {
  isApproved: boolean;
  /** The class that riders book. */
  vehicleClass: VehicleClass;
  /** In force at once, unlike the fields above, unless another vehicle waits with it. An older backend leaves it out. */
  vehicleColour?: VehicleColour | null;
}

/** The signed-in person, as the person may see it. The fields of drivers are there for drivers alone. */
export interface User extends Partial<DriverFields> {
  id: string;
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  /** Requested and not proved yet; `email` and `phone` are the old ones until then. */
  pendingEmail: string | null;
  pendingPhone: string | null;
  username: string | null;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  gender: Gender | null;
  address: string | null;
  userType: UserType | null;
  /** Null for a person who has never chosen one. */
  language: Language | null;
  profileImageUrl: string | null;
  /** Whether a rider's trips begin with a PIN. */
  usesPin: boolean;
  /** The default payment method, `card` or the key of a wallet, where it can be used; left out without one. */
  defaultMethod?: string;
  /** True in the answer to a sign-in that has cancelled the deletion of the account; left out everywhere else. */
  isDeletionCancelled?: true;
  /** True while the e-mail was only typed and its link not followed; left out once it is confirmed. */
  isEmailUnconfirmed?: true;
  /** True when the stored number of an emergency contact cannot exist; left out when all can. */
  hasWrongContact?: true;
  createdAt: string;
}
