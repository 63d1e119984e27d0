import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { AppError } from '../platform/app-error.ts';

const COUNTRIES = ['SL', 'GN'] as const;

/** What a person typed, as the E.164 number of a phone in Sierra Leone or Guinea; other phones have no wallet here. */
export function walletNumber(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const forms = [digits, `+${digits}`];
  const found = COUNTRIES.flatMap((country) => forms.map((form) => parsePhoneNumberFromString(form, country))).find(
    (phone) => phone?.isValid() && COUNTRIES.some((country) => country === phone.country),
  );
  if (!found) throw new AppError('request.invalid', { fields: { phoneNumber: 'Please enter a valid phone number' } });
  return found.number;
}
