import { internationalPhone, phoneProblem, type PhoneCountry } from '@waka/contracts/accounts/phone';
import type { Passenger } from '@waka/contracts/rides/passenger-rules';

/** What is wrong: the key of a text, or the sentence of the number's rule. */
export interface PassengerProblems {
  name?: 'missing';
  phone?: 'own' | 'wrong' | { rule: string };
}

/** Reads what was typed as a passenger; a local number is one of the country of the pickup. */
export function checkedPassenger(
  typed: Passenger,
  { country, ownPhone }: { country: PhoneCountry; ownPhone: string | null },
): { passenger: Passenger } | { problems: PassengerProblems } {
  const passenger = { name: typed.name.trim(), phone: internationalPhone(typed.phone, country) };
  const name = /\p{L}/u.test(passenger.name) ? undefined : 'missing';
  const phone = phoneTrouble(passenger.phone, ownPhone);
  return name || phone ? { problems: { ...(name && { name }), ...(phone && { phone }) } } : { passenger };
}

function phoneTrouble(phone: string, ownPhone: string | null): PassengerProblems['phone'] {
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return 'wrong';
  const rule = phoneProblem(phone);
  if (rule !== null) return { rule };
  return phone === ownPhone ? 'own' : undefined;
}
