/** Most emergency contacts of a person. */
export const MAX_CONTACTS = 3;

/**
 * The number that a phone calls before it has loaded the city's. Every GSM handset puts 112 through as an emergency
 * call, in every country (3GPP TS 22.101, 10.1.1).
 */
export const DEFAULT_EMERGENCY_PHONE = '112';

export interface EmergencyContact {
  name: string;
  /** E.164. */
  phone: string;
  /** True when the contact has agreed by the link in a text; others are not texted in an emergency. */
  isConfirmed: boolean;
  /** True while no link was texted, as an allowance of texts was used up. An older backend leaves it out. */
  isUntexted?: true;
}

/** What the emergency button of a ride needs in advance. */
export interface RideSafety {
  emergencyPhone: string;
  contacts: number;
}
