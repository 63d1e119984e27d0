import { internationalPhone, phoneProblem } from '@waka/contracts/accounts/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { AppError } from '../platform/app-error.ts';

export interface Phone {
  /** E.164. */
  number: string;
  dialCode: string;
}

/**
 * Parses what a person typed as a possible number; `field` is its name in the request. Throws AppError where it is
 * none.
 */
export function phoneOf(typed: string, field = 'phone'): Phone {
  const number = internationalPhone(typed);
  const problem = phoneProblem(number);
  if (problem) throw new AppError('request.invalid', { fields: { [field]: problem } });
  const phone = parsePhoneNumberFromString(number);
  if (!phone?.isPossible()) {
    throw new AppError('request.invalid', { fields: { [field]: 'Please enter a valid phone number' } });
  }
  return { number: phone.number, dialCode: phone.countryCallingCode };
}

/** Parses a number stored as E.164. It passed the checks of its time and is never refused. */
export const storedPhone = (number: string): Phone => ({
  number,
  dialCode: parsePhoneNumberFromString(number)?.countryCallingCode ?? '',
});
