import { typedPhone, trimmed } from '../../../lib/forms/typed-phone.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { InviteCode } from '../fields/invite-code.tsx';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { PhoneField } from '../fields/phone-field.tsx';

interface Account {
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
}

interface AccountFieldsProps {
  register: (name: keyof Account, options?: { setValueAs: (typed: string) => string }) => object;
  errors: Partial<Record<keyof Account, { message?: string }>>;
  isPending: boolean;
}

/** Shows the fields that riders and drivers share, below the name, and the button. */
export function AccountFields({ register, errors, isPending }: AccountFieldsProps) {
  const t = useT();
  return (
    <>
      <EmailField error={errors.email?.message} {...register('email', { setValueAs: trimmed })} />
      <PhoneField error={errors.phone?.message} {...register('phone', { setValueAs: typedPhone })} />
      <NewPasswordFields
        password={{ label: t('auth.password'), error: errors.password?.message, ...register('password') }}
        confirmPassword={{
          label: t('auth.confirmPassword'),
          error: errors.confirmPassword?.message,
          ...register('confirmPassword'),
        }}
      />
      <InviteCode />
      <Button type="submit" isWide className="mt-2" isBusy={isPending}>
        {t(isPending ? 'auth.creatingAccount' : 'auth.createAccount')}
      </Button>
    </>
  );
}
