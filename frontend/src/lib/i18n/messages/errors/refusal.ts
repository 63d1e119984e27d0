import type { ErrorCode } from '@waka/contracts/errors';

/** What forms and the service say about a field, in English; the tests hold that none is forgotten. @public dev/lib/catalogues.test.mjs reads it */
export const sentences = [
  "Passwords don't match",
  'A document can be at most 10 MB.',
  'A photo can be at most 5 MB.',
  'First name is required',
  'Full name must be at least 2 characters',
  'Last name is required',
  'Password is required',
  'Password must be at least 6 characters',
  'Password must be at least {number} characters',
  'Please choose a password that is harder to guess',
  'Please choose a JPEG, PNG or WebP picture, or a PDF.',
  'Please choose a JPEG, PNG or WebP picture.',
  'Please enter a valid date of birth',
  'Please enter a valid email address',
  'Please enter a valid email',
  'Please enter a valid licence number',
  'Please enter a valid phone number',
  'Please enter a valid plate number',
  'Please enter a valid username',
  'Please enter a valid year',
  'Please enter the expiry date of this document',
  'Please enter your full name',
  'Phone numbers in Guinea look like 620 12 34 56 or +224 620 12 34 56',
  'Phone numbers in Sierra Leone look like 076 123456 or +232 76 123456',
  'Please fill in all fields',
  'We can’t text this number.',
  'The provider doesn’t match the account type',
  'The size of the file is missing.',
  'This file is empty.',
  'This isn’t a card from our card provider',
  'Two contacts have the same number.',
  'Verification code must be 6 digits',
  'We need your location before you can go online.',
  'Please give a reason',
  'Please write a message',
] as const;

/** Every refusal in another language. In English the contracts hold the words already. */
export type Refusals = Readonly<Record<`error.${ErrorCode}` | `field.${(typeof sentences)[number]}`, string>>;
