import { latinDigits } from '../latin-digits.ts';

/** Countries whose local forms are understood. */
export type PhoneCountry = 'SL' | 'GN';

interface NumberPlan {
  country: PhoneCountry;
  dialCode: string;
  /**
   * A number without country code and leading zero: all that a regulator could assign, not only what it has assigned.
   */
  national: RegExp;
  /** Refuses a number of this country that cannot exist, with the reason. */
  refusal: string;
  /** Groups the digits after the country code for reading. */
  groups: (national: string) => string;
}

const PLANS: readonly NumberPlan[] = [
  {
    country: 'SL',
    dialCode: '232',
    national: /^(?:[237-9]\d|66)\d{6}$/,
    refusal: 'Phone numbers in Sierra Leone look like 076\u00a0123456 or +232\u00a076\u00a0123456',
    groups: (national) => `${national.slice(0, 2)} ${national.slice(2)}`,
  },
  {
    country: 'GN',
    dialCode: '224',
    national: /^(?:6\d{8}|3\d{7}|722\d{6})$/,
    refusal: 'Phone numbers in Guinea look like 620\u00a012\u00a034\u00a056 or +224\u00a0620\u00a012\u00a034\u00a056',
    groups: (national) => [national.slice(0, -6), ...(national.slice(-6).match(/../g) ?? [])].join(' '),
  },
];

/** Above this many digits a number without plus and zero begins with a country code. */
const MOST_LOCAL_DIGITS = 9;

/**
 * Converts a phone number to E.164, from any form that people type: with or without country code, `00`, leading zero
 * and separators. A local form that fits both countries is one of `home`. The result may still be impossible: see
 * `phoneProblem`. A text that is not made of digits is returned unchanged.
 */
export function internationalPhone(typed: string, home: PhoneCountry = 'SL'): string {
  const plain = plainPhone(typed);
  if (!/^\+?\d+$/.test(plain)) return plain;
  if (plain.startsWith('+')) return withoutTrunkZero(plain);
  const dialled = PLANS.find(({ dialCode, national }) =>
    plain.startsWith(dialCode) ? national.test(plain.slice(dialCode.length)) : false,
  );
  if (dialled) return `+${plain}`;
  const local = plain.replace(/^0/, '');
  const plan = [planOf(home), ...PLANS].find((candidate) => candidate?.national.test(local));
  if (plan) return `+${plan.dialCode}${local}`;
  const isLocal = plain.startsWith('0') || plain.length <= MOST_LOCAL_DIGITS;
  const hasDialCode = PLANS.some(({ dialCode }) => plain.startsWith(dialCode));
  return isLocal && !hasDialCode ? `+${planOf(home)?.dialCode ?? ''}${local}` : `+${plain}`;
}

/** Converts a number that a city's emergency button dials: a short one stays, a full one becomes E.164. */
export function emergencyNumber(typed: string, home?: PhoneCountry): string {
  const plain = plainPhone(typed);
  return SHORT_NUMBER.test(plain) ? plain : internationalPhone(plain, home);
}

const SHORT_NUMBER = /^\d{2,6}$/;

/** Removes separators; converts digits of Arabic keyboards to Latin ones, and `00` to a plus. */
function plainPhone(typed: string): string {
  return latinDigits(typed)
    .replace(/[\s().\-\u2010-\u2015\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/^00/, '+');
}

function withoutTrunkZero(number: string): string {
  const plan = planOfNumber(number);
  return plan ? `+${plan.dialCode}${nationalOf(plan, number).replace(/^0/, '')}` : number;
}

/**
 * Returns why an E.164 number of Sierra Leone or Guinea cannot exist; null when it can, or belongs to another country.
 */
export function phoneProblem(number: string): string | null {
  const plan = planOfNumber(number);
  return plan && !plan.national.test(nationalOf(plan, number)) ? plan.refusal : null;
}

/** Guesses which number was meant by an impossible one, from a local form behind the wrong country code; null without a guess. */
export function meantPhone(number: string): string | null {
  const plan = planOfNumber(number);
  if (!plan || phoneProblem(number) === null) return null;
  const meant = internationalPhone(nationalOf(plan, number), plan.country);
  return phoneProblem(meant) === null ? meant : null;
}

export const countryOfPhone = (number: string): PhoneCountry | null => planOfNumber(number)?.country ?? null;

/**
 * Formats an E.164 number for reading, without a line break inside: +232 76 123456, +224 620 12 34 56; others and
 * impossible ones stay as they are.
 */
export const phoneText = (number: string): string => phoneInField(number).replaceAll(' ', '\u00a0');

/** Formats it in the same way for a field, with spaces as they are typed. */
export function phoneInField(number: string): string {
  const plan = planOfNumber(number);
  if (!plan || phoneProblem(number) !== null) return number;
  return `+${plan.dialCode} ${plan.groups(nationalOf(plan, number))}`;
}

const planOf = (country: PhoneCountry) => PLANS.find((plan) => plan.country === country);
const planOfNumber = (number: string) => PLANS.find(({ dialCode }) => number.startsWith(`+${dialCode}`));
const nationalOf = ({ dialCode }: NumberPlan, number: string) => number.slice(dialCode.length + 1);
