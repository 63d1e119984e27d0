import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { Registered } from '@waka/contracts/accounts/account-views';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRegister } from '../calls/use-register.ts';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { AccountFields } from './account-fields.tsx';
import { Form } from './form.tsx';
import { trimmed } from '../../../lib/forms/typed-phone.ts';
import { SignupForm as Signup } from './rider-rules.ts';

const resolver = classValidatorResolver(Signup);

interface SignupFormProps {
  /** What was typed before, where the number is to be changed. */
  typed?: Signup | undefined;
  /** A number that was typed to log in. */
  phone?: string | undefined;
  onRegistered: (answer: Registered, person: Signup) => void;
}

/** Shows the sign-up form for riders. */
export function SignupForm({ typed, phone: tried = '', onRegistered }: SignupFormProps) {
  const t = useT();
  const registration = useRegister('rider');
  const { register, handleSubmit, setError, formState } = useForm<Signup>({
    resolver,
    defaultValues: typed ?? {
      fullName: '',
      email: '',
      phone: tried,
      password: '',
      confirmPassword: '',
      userType: 'rider',
    },
  });
  const { errors } = formState;
  const submitted = (form: Signup) => {
    const { fullName, email, phone, password } = form;
    registration.mutate(
      { fullName, email, phone, password },
      {
        onSuccess: (answer) => onRegistered(answer, form),
        onError: (error) => markFields(error, ['fullName', 'email', 'phone', 'password'], setError),
      },
    );
  };
  return (
    <Form onSubmit={handleSubmit(submitted)}>
      <TextField
        label={t('auth.fullName')}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName', { setValueAs: trimmed })}
      />
      <AccountFields register={register} errors={errors} isPending={registration.isPending} />
    </Form>
  );
}
