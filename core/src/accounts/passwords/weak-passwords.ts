import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import { isCommon } from './common-passwords.ts';

interface Owner {
  email: string;
  phone: string;
  fullName: string;
}

/** Words that everyone in the served countries has at hand. */
const LOCAL_WORDS = ['waka', 'freetown', 'conakry', 'sierraleone', 'sierra', 'leone', 'salone', 'guinea', 'guinee'];
const SHORTEST_WORD = 3;
/** What is left of a password without such words is strong enough with so many letters, or so many characters. */
const ENOUGH = { letters: 3, characters: 8 };
const MIN_PHONE_DIGITS = 6;

/**
 * Throws AppError for a password that is too short, or that an attacker would try first: a common one, or one made of
 * the person's own data.
 */
export function refuseWeakPassword(
  { accounts: { minPasswordLength } }: Pick<Config, 'accounts'>,
  password: string,
  owner: Owner,
): void {
  if (password.length < minPasswordLength) refuse(`Password must be at least ${minPasswordLength} characters`);
  const plain = password.trim().toLowerCase();
  if (/^(.)\1*$/u.test(plain) || isCommon(plain) || isOwnPhone(plain, owner) || isMadeOf(wordsAbout(owner), plain)) {
    refuse('Please choose a password that is harder to guess');
  }
}

function refuse(message: string): never {
  throw new AppError('request.invalid', { fields: { password: message } });
}

function isOwnPhone(plain: string, { phone }: Owner): boolean {
  const digits = plain.replace(/\D/g, '');
  const isAllDigits = digits.length === plain.replace(/[\s+().-]/g, '').length;
  return isAllDigits && digits.length >= MIN_PHONE_DIGITS && phone.endsWith(digits.replace(/^0+/, ''));
}

function wordsAbout({ email, phone, fullName }: Owner): string[] {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const names = fullName.toLowerCase().split(/\s+/);
  const own = [names.join(''), name, host, ...names, ...name.split(/[._+-]/), ...host.split('.'), phone.slice(-8)];
  // Longer words first: removing a shorter one would break them up.
  return [...own, ...LOCAL_WORDS]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function isMadeOf(words: string[], plain: string): boolean {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), plain);
  if (left === plain) return false;
  const letters = left.match(/\p{L}/gu) ?? [];
  return letters.length < ENOUGH.letters && left.replace(/\s/g, '').length < ENOUGH.characters;
}
