import { Link } from 'wouter';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { guestEn } from '../../lib/i18n/messages/guest-en.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LoginForm } from './login-form.tsx';

addMessages('en', guestEn);

export type SignInAs = 'rider' | 'driver';

/** The frame of the sign-in screens; which form stands in it is the mode. */
export function SignInScreen({ userType }: { userType: SignInAs }) {
  const t = useT();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 py-4">
      <Link href="/" className="tap -ml-2 inline-flex w-fit items-center gap-1 rounded-full pr-3 font-semibold">
        <Icon name="back" />
        {t('auth.backToHome')}
      </Link>
      <div className="flex flex-1 flex-col justify-center pb-16">
        <Logo />
        <h1 className="mt-8 text-2xl font-extrabold">
          {t(userType === 'rider' ? 'auth.riderTitle' : 'auth.driverTitle')}
        </h1>
        <p className="mt-1 text-muted">{t(userType === 'rider' ? 'auth.riderText' : 'auth.driverText')}</p>
        <LoginForm userType={userType} />
      </div>
    </main>
  );
}
