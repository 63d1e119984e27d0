import type { Registered } from '@waka/contracts/accounts/account-views';
import { leftToRight } from '../../lib/i18n/format.ts';
import { translate, type MessageKey } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { enterByCookie } from '../../lib/session/enter.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './forms/code-form.tsx';
import type { DriverRegisterForm } from './forms/driver-rules.ts';
import { ForgotPasswordForm } from './forms/forgot-password-form.tsx';
import { LoginForm } from './forms/login-form.tsx';
import { PhoneForm } from './forms/phone-form.tsx';
import { RegisterForm } from './forms/register-form.tsx';
import { ResendButton } from './forms/resend-button.tsx';
import { LoginTabs, PANEL_ID } from './login-tabs.tsx';
import { ModeLink } from './mode-link.tsx';
import { beforeCode, type AuthStep } from './steps/auth-step.ts';
import { resendAtAfterSending } from './steps/resend-wait.ts';
import { sentPhoneText } from './steps/sent-phone-text.ts';
import { useAuthStep } from './steps/use-auth-step.ts';
import { useKeptRegistration } from './steps/use-kept-registration.ts';

const heads: Record<AuthStep['mode'], [title: MessageKey, text: MessageKey]> = {
  login: ['auth.driver.login', 'auth.driver.loginText'],
  'phone-login': ['auth.driver.login', 'auth.driver.loginText'],
  signup: ['auth.driver.register', 'auth.driver.registerText'],
  register: ['auth.driver.register', 'auth.driver.registerText'],
  verify: ['auth.otp', 'auth.codeSentTo'],
  'otp-verify': ['auth.otp', 'auth.codeSentTo'],
  'forgot-password': ['auth.forgot', 'auth.forgotText'],
};

export function DriverAuthScreen() {
  const t = useT();
  const [step, goTo] = useAuthStep();
  const [title, text] = heads[step.mode];
  const phone = 'sent' in step && step.sent ? step.sent.phone : '';
  // The tabs are one screen: switching between them moves no focus.
  const screen = step.mode === 'phone-login' ? 'login' : step.mode;
  return (
    <AuthFrame step={screen} title={t(title)} text={t(text, { phone: leftToRight(sentPhoneText(phone)) })}>
      <DriverStep step={step} goTo={goTo} />
    </AuthFrame>
  );
}

interface StepProps {
  step: AuthStep;
  goTo: ReturnType<typeof useAuthStep>[1];
}

function DriverStep({ step, goTo }: StepProps) {
  const t = useT();
  const [typed, setTyped] = useKeptRegistration<DriverRegisterForm>(step);
  const toLogin = () => goTo({ mode: 'login' });
  switch (step.mode) {
    case 'login':
    case 'phone-login':
      return <LoginStep step={step} goTo={goTo} />;
    case 'signup':
    case 'register':
      return (
        <>
          <RegisterForm
            typed={typed}
            onRegistered={(answer, person) => {
              if (!answer.autoLoggedIn) setTyped(person);
              void afterRegistration(answer, person.phone, goTo);
            }}
          />
          <ModeLink onPress={toLogin}>{t('auth.haveAccount')}</ModeLink>
        </>
      );
    case 'verify':
    case 'otp-verify': {
      const { sent } = step;
      return (
        <>
          <CodeForm userType="driver" sent={sent} />
          {sent.proves === 'login' ? (
            <>
              <ModeLink onPress={() => goTo(beforeCode(sent))}>{t('auth.resendLogin')}</ModeLink>
              {/* The service does not say which numbers have an account. */}
              {!sent.isAfterPassword && (
                <>
                  <p className="mt-3 text-center text-sm text-muted">{t('auth.noCode')}</p>
                  <ModeLink onPress={() => goTo({ mode: 'register' })}>{t('auth.newDriver')}</ModeLink>
                </>
              )}
            </>
          ) : (
            <>
              <div className="mt-3">
                <ResendButton
                  sent={sent}
                  onSent={(again) => goTo({ mode: 'otp-verify', sent: again }, { replace: true })}
                />
              </div>
              <ModeLink onPress={() => goTo({ mode: 'register' })}>{t('auth.changePhone')}</ModeLink>
            </>
          )}
        </>
      );
    }
    default:
      return (
        <>
          <ForgotPasswordForm
            userType="driver"
            email={step.email}
            onSent={(email) => goTo({ mode: 'login', email }, { replace: true })}
          />
          <ModeLink onPress={toLogin}>{t('auth.backToLogin')}</ModeLink>
        </>
      );
  }
}

interface LoginStepProps extends StepProps {
  step: Extract<AuthStep, { mode: 'login' | 'phone-login' }>;
}

function LoginStep({ step, goTo }: LoginStepProps) {
  const t = useT();
  return (
    <>
      <LoginTabs
        value={step.mode === 'login' ? 'email' : 'phone'}
        onChange={(tab) => goTo({ mode: tab === 'email' ? 'login' : 'phone-login' }, { replace: true })}
      />
      {/* Without an accessible name: its tab is called "Email", as the field inside is. */}
      <div role="tabpanel" id={PANEL_ID}>
        {step.mode === 'login' ? (
          <LoginForm
            key={step.email}
            userType="driver"
            email={step.email}
            onForgot={(email) => goTo({ mode: 'forgot-password', email })}
            onCodeSent={(sent) => goTo({ mode: 'otp-verify', sent })}
          />
        ) : (
          <PhoneForm
            userType="driver"
            sent={step.sent}
            onSent={(sent) => goTo({ mode: 'otp-verify', sent })}
            onHeldBack={(sent) => goTo({ mode: 'phone-login', sent }, { replace: true })}
          />
        )}
      </div>
      <div className="mt-3">
        <ModeLink onPress={() => goTo({ mode: 'register' })}>{t('auth.newDriver')}</ModeLink>
      </div>
    </>
  );
}

async function afterRegistration({ autoLoggedIn }: Registered, phone: string, goTo: StepProps['goTo']) {
  if (autoLoggedIn) {
    showToast({ title: translate('auth.accountCreated') });
    await enterByCookie();
    return;
  }
  showToast({ title: translate('auth.codeSent'), description: translate('auth.checkPhone') });
  goTo({ mode: 'otp-verify', sent: { phone, proves: 'registration', resendAt: resendAtAfterSending() } });
}
