import { phoneInField } from '@waka/contracts/accounts/phone';
import type { Gender, User } from '@waka/contracts/accounts/user';
import type { MessageKey } from '../../lib/i18n/i18n.ts';
import { typedPhone } from '../../lib/forms/typed-phone.ts';

type Person = Pick<
  User,
  'firstName' | 'lastName' | 'fullName' | 'email' | 'phone' | 'dateOfBirth' | 'gender' | 'address'
>;

/** The personal part of a profile, as form values. */
export interface PersonForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth: string;
  gender: Gender | '';
  address: string;
}

export const personFields = ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'gender', 'address'] as const;

export const genderTexts: Record<Gender, MessageKey> = {
  male: 'account.gender.male',
  female: 'account.gender.female',
  other: 'account.gender.other',
  prefer_not_to_say: 'account.gender.prefer_not_to_say',
};

export function formOf(person: Person): PersonForm {
  const [first = '', ...rest] = (person.fullName ?? '').split(' ');
  return {
    // A user who signed up with a full name has no separate names yet.
    firstName: person.firstName ?? first,
    lastName: person.lastName ?? rest.join(' '),
    email: person.email ?? '',
    phone: person.phone ? phoneInField(person.phone) : '',
    dateOfBirth: person.dateOfBirth ?? '',
    gender: person.gender ?? '',
    address: person.address ?? '',
  };
}

export const bodyOf = (form: PersonForm) => ({
  ...form,
  phone: typedPhone(form.phone),
  gender: form.gender || null,
});

/** Formats a date of birth as DD/MM/YYYY, as both countries write it in every language. */
export const birthDateText = (dateOfBirth: string): string => dateOfBirth.split('-').toReversed().join('/');
