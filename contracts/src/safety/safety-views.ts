/** So many people can be told. */
export const MAX_CONTACTS = 3;

/**
 * What a phone calls before it has heard which number the service keeps for the city. Every GSM handset puts 112 through
 * as an emergency call, in whatever country (3GPP TS 22.101, 10.1.1).
 */
export const DEFAULT_EMERGENCY_PHONE = '112';

export interface EmergencyContact {
  name: string;
  /** E.164. */
  phone: string;
  /** Has agreed by the link in a text; nobody else is texted in an emergency. */
  isConfirmed: boolean;
}

/** What the emergency button of a ride needs to know before there is an emergency. */
export interface RideSafety {
  emergencyPhone: string;
  contacts: number;
}
