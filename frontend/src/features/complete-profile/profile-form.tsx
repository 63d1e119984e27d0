import { USER_TYPES, type UserType } from '@waka/contracts/accounts/user';
import { useForm, type FieldErrors } from 'react-hook-form';
import { phonePattern, typedPhone, trimmed } from '../../lib/forms/typed-phone.ts';
import { markFields } from '../../lib/forms/show-failure.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCompleteProfile } from './use-complete-profile.ts';

export interface Profile {
  userType: UserType | '';
  fullName: string;
  phone: string;
  username: string;
}

const roles = { rider: 'profile.rider', driver: 'profile.driver', admin: 'profile.admin' } as const;
const fields = ['userType', 'fullName', 'phone', 'username'] as const;

export function ProfileForm({ known }: { known: Profile }) {
  const t = useT();
  const completion = useCompleteProfile();
  const { register, handleSubmit, setError, formState } = useForm<Profile>({ defaultValues: known });
  const required = { required: t('profile.required'), setValueAs: trimmed };
  const submitted = ({ userType, fullName, phone, username }: Profile) => {
    if (userType === '') return;
    completion.mutate(
      { userType, fullName, phone: typedPhone(phone), username: username.trim() || undefined },
      { onError: (error) => markFields(error, fields, setError) },
    );
  };
  const { errors } = formState;
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(submitted, showMissing)(event)}
    >
      <SelectField label={t('profile.role')} error={errors.userType?.message} {...register('userType', required)}>
        <option value="">{t('profile.chooseRole')}</option>
        {USER_TYPES.map((role) => (
          <option key={role} value={role}>
            {t(roles[role])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('profile.fullName')}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName', required)}
      />
      <TextField
        label={t('profile.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={phonePattern(t('profile.phonePlaceholder'))}
        error={errors.phone?.message}
        {...register('phone', required)}
      />
      <TextField
        label={t('profile.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Button type="submit" isWide className="mt-2" isBusy={completion.isPending} disabled={completion.isSuccess}>
        {t(completion.isPending ? 'profile.submitting' : 'profile.submit')}
      </Button>
    </form>
  );
}

function showMissing(errors: FieldErrors<Profile>) {
  if (Object.keys(errors).length === 0) return;
  showToast({
    tone: 'error',
    title: translate('profile.missing'),
    description: translate('profile.missingText'),
  });
}
