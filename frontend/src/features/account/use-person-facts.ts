import { phoneText } from '@waka/contracts/accounts/phone';
import type { User } from '@waka/contracts/accounts/user';
import { useT } from '../../lib/i18n/use-t.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { birthDateText, formOf, genderTexts } from './person.ts';

/** Returns a user's personal data as labelled values. */
export function usePersonFacts(person: Omit<User, 'driver'>): readonly Fact[] {
  const t = useT();
  const { firstName, lastName } = formOf(person);
  return [
    { label: t('account.firstName'), value: firstName },
    { label: t('account.lastName'), value: lastName },
    { label: t('account.email'), value: person.email },
    { label: t('account.phone'), value: person.phone && phoneText(person.phone) },
    { label: t('account.dateOfBirth'), value: person.dateOfBirth && birthDateText(person.dateOfBirth) },
    { label: t('account.gender'), value: person.gender && t(genderTexts[person.gender]) },
    { label: t('account.address'), value: person.address },
  ];
}
