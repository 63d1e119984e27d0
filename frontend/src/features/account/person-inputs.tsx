import type { Gender } from '@waka/contracts/accounts/user';
import type { UseFormReturn } from 'react-hook-form';
import { useT } from '../../lib/i18n/use-t.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { genderTexts, type PersonForm } from './person.ts';

interface PersonInputsProps {
  form: UseFormReturn<PersonForm>;
  genders: readonly Gender[];
}

export function PersonInputs({ form, genders }: PersonInputsProps) {
  const t = useT();
  const { register, formState } = form;
  const errorOf = (name: keyof PersonForm) => formState.errors[name]?.message;
  return (
    <>
      <TextField
        label={t('account.firstName')}
        autoComplete="given-name"
        {...register('firstName')}
        error={errorOf('firstName')}
      />
      <TextField
        label={t('account.lastName')}
        autoComplete="family-name"
        {...register('lastName')}
        error={errorOf('lastName')}
      />
      <TextField
        label={t('account.email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        {...register('email')}
        error={errorOf('email')}
      />
      <TextField
        label={t('account.phone')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        {...register('phone')}
        error={errorOf('phone')}
      />
      <TextField
        label={t('account.dateOfBirth')}
        type="date"
        autoComplete="bday"
        {...register('dateOfBirth')}
        error={errorOf('dateOfBirth')}
      />
      <SelectField label={t('account.gender')} {...register('gender')} error={errorOf('gender')}>
        <option value="">{t('account.unknown')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(genderTexts[gender])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('account.address')}
        autoComplete="street-address"
        className="sm:col-span-2"
        {...register('address')}
        error={errorOf('address')}
      />
    </>
  );
}
