import { phoneText } from '@waka/contracts/accounts/phone';

/** Countries with a code of one or two digits; all others have three. */
const SHORT_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const LONG_CODE = /^\+\d{3}/;

/** Formats the number to which a code was sent, in groups also where the country's own are unknown; hidden digits stay. */
export function sentPhoneText(number: string): string {
  const known = phoneText(number);
  if (known !== number || !/^\+\d+$/.test(number)) return known;
  const [code = ''] = SHORT_CODE.exec(number) ?? LONG_CODE.exec(number) ?? [];
  const digits = number.slice(code.length);
  // 612 34 56 78 or 20 12 34 56 78.
  return [code, ...(digits.match(digits.length % 2 ? /^\d{3}|\d\d/g : /\d\d/g) ?? [])].join('\u00a0');
}
