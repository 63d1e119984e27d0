import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { AppError } from '../platform/app-error.ts';

const SIERRA_LEONE = '232';
const GUINEA = '224';

export interface Phone {
  /** E.164. */
  number: string;
  dialCode: string;
}

/** What a person typed, as a number that can exist; a local one is taken for Sierra Leone's or Guinea's by its length. */
export function phoneOf(typed: string): Phone {
  const phone = candidatesOf(typed)
    .map(possible)
    .find((found) => found !== null);
  if (!phone) throw new AppError('request.invalid', { fields: { phone: 'Please enter a valid phone number' } });
  return { number: phone.number, dialCode: phone.countryCallingCode };
}

function candidatesOf(typed: string): string[] {
  if (typed.startsWith('+')) return [typed];
  const whole = `+${typed}`;
  // Eight digits behind 232, eight or nine behind 224. A local number has no zero in front by the form's rule.
  if (/^(232\d{8}|224\d{8,9})$/.test(typed)) return [whole];
  if (typed.length === 8) return [`+${SIERRA_LEONE}${typed}`, whole];
  if (typed.length === 9) return [`+${GUINEA}${typed}`, whole];
  return [whole];
}

function possible(text: string): PhoneNumber | null {
  const phone = parsePhoneNumberFromString(text);
  return phone?.isPossible() ? phone : null;
}
