import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LoginRequest, type RegistrableType } from '@waka/contracts/accounts/account-requests';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { useLogin } from '../calls/use-login.ts';
import { EmailField } from '../fields/email-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { sentAfterPassword, type SentCode } from '../steps/auth-step.ts';
import { DriverLoginForm } from './driver-rules.ts';
import { Form } from './form.tsx';
import { trimmed } from '../../../lib/forms/typed-phone.ts';

const resolvers = {
  rider: classValidatorResolver(LoginRequest),
  driver: classValidatorResolver(DriverLoginForm),
};

interface LoginFormProps {
  userType: RegistrableType;
  email: string | undefined;
  /** Receives the e-mail as far as it was typed. */
  onForgot: (email: string) => void;
  /** Called when the password was right and a code was sent, because this browser is new to the account. */
  onCodeSent: (sent: SentCode) => void;
}

export function LoginForm({ userType, email = '', onForgot, onCodeSent }: LoginFormProps) {
  const t = useT();
  const login = useLogin(userType);
  const { register, handleSubmit, setError, getValues, formState } = useForm<LoginRequest>({
    resolver: resolvers[userType],
    defaultValues: { email, password: '', userType },
  });
  return (
    <Form
      onSubmit={handleSubmit((form) =>
        login.mutate(form, {
          onSuccess: (answer) => 'codeWanted' in answer && onCodeSent(sentAfterPassword(answer)),
          onError: (error) => markFields(error, ['email', 'password'], setError),
        }),
      )}
    >
      <EmailField error={formState.errors.email?.message} {...register('email', { setValueAs: trimmed })} />
      <div>
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <button
          type="button"
          className="tap -mb-3 text-sm font-semibold text-violet hover:underline"
          onClick={() => onForgot(getValues('email'))}
        >
          {t('auth.forgotLink')}
        </button>
      </div>
      <Button type="submit" isWide isBusy={login.isPending}>
        {t(login.isPending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
    </Form>
  );
}
