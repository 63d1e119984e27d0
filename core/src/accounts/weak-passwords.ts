import { AppError } from '../platform/app-error.ts';

interface Owner {
  email: string;
  phone: string;
  fullName: string;
}

/** Passwords that are tried first, everywhere and here. */
const TRIED_FIRST = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 654321 123123 123321 112233 121212 696969 password passw0rd
  qwerty qwerty123 qwertyuiop azerty azertyuiop abcdef abcdefg asdfgh asdfghjkl iloveyou letmein welcome dragon monkey
  football freetown conakry sierraleone salone guinea guinee`.split(/\s+/),
);

/** Refuses a password that anybody who knows the person, or nobody at all, would try first. */
export function refuseWeakPassword(password: string, { email, phone, fullName }: Owner): void {
  const plain = password.trim().toLowerCase();
  const digits = plain.replace(/\D/g, '');
  const isOwnPhone =
    digits.length >= 6 && digits === plain.replace(/^\+/, '') && phone.endsWith(digits.replace(/^0/, ''));
  const own = [email, email.split('@')[0], fullName.toLowerCase(), fullName.toLowerCase().replace(/\s+/g, '')];
  if (!TRIED_FIRST.has(plain) && !/^(.)\1*$/u.test(plain) && !isOwnPhone && !own.includes(plain)) return;
  throw new AppError('request.invalid', { fields: { password: 'Please choose a password that is harder to guess' } });
}
