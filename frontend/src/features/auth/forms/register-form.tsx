import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { Registered } from '@waka/contracts/accounts/account-views';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRegister } from '../calls/use-register.ts';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { DriverRegisterForm } from './driver-rules.ts';
import { AccountFields } from './account-fields.tsx';
import { Form } from './form.tsx';
import { trimmed } from '../../../lib/forms/typed-phone.ts';

const resolver = classValidatorResolver(DriverRegisterForm);

interface RegisterFormProps {
  /** What was typed before, where the number is to be changed. */
  typed?: DriverRegisterForm | undefined;
  onRegistered: (answer: Registered, person: DriverRegisterForm) => void;
}

/** Shows the registration form for drivers. */
export function RegisterForm({ typed, onRegistered }: RegisterFormProps) {
  const t = useT();
  const registration = useRegister('driver');
  const { register, handleSubmit, setError, formState } = useForm<DriverRegisterForm>({
    resolver,
    defaultValues: typed ?? {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
    },
  });
  const { errors } = formState;
  const submitted = (form: DriverRegisterForm) => {
    const { firstName, lastName, email, phone, password } = form;
    registration.mutate(
      { fullName: `${firstName} ${lastName}`, firstName, lastName, email, phone, password },
      {
        onSuccess: (answer) => onRegistered(answer, form),
        onError: (error) => markFields(error, ['email', 'phone', 'password'], setError),
      },
    );
  };
  return (
    <Form onSubmit={handleSubmit(submitted)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('auth.firstName')}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', { setValueAs: trimmed })}
        />
        <TextField
          label={t('auth.lastName')}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', { setValueAs: trimmed })}
        />
      </div>
      <AccountFields register={register} errors={errors} isPending={registration.isPending} />
    </Form>
  );
}
