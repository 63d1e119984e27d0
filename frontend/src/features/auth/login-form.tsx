import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LoginRequest } from '@waka/contracts/accounts/account-requests';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SignInAs } from './sign-in-screen.tsx';
import { useLogin } from './use-login.ts';

const resolver = classValidatorResolver(LoginRequest);

export function LoginForm({ userType }: { userType: SignInAs }) {
  const t = useT();
  const [, navigate] = useLocation();
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const login = useLogin(userType, () => navigate(userType === 'rider' ? '/rider' : '/driver', { replace: true }));
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver,
    defaultValues: { email: '', password: '', userType },
  });
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((form) => login.mutate(form))(event)}
    >
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t('auth.password')}
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        end={
          <IconButton
            icon={isPasswordShown ? 'eyeOff' : 'eye'}
            label={t(isPasswordShown ? 'auth.hidePassword' : 'auth.showPassword')}
            onClick={() => setIsPasswordShown(!isPasswordShown)}
          />
        }
        {...register('password')}
      />
      <Button type="submit" isWide className="mt-2" isBusy={login.isPending}>
        {t(login.isPending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
    </form>
  );
}
