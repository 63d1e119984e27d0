import type { Registered } from '@waka/contracts/accounts/account-views';
import { leftToRight } from '../../lib/i18n/format.ts';
import { translate, type MessageKey } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { enterByCookie } from '../../lib/session/enter.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './forms/code-form.tsx';
import { ForgotPasswordForm } from './forms/forgot-password-form.tsx';
import { LoginForm } from './forms/login-form.tsx';
import { PhoneForm } from './forms/phone-form.tsx';
import { ResendButton } from './forms/resend-button.tsx';
import { SignupForm } from './forms/signup-form.tsx';
import type { SignupForm as Signup } from './forms/rider-rules.ts';
import { ModeLink } from './mode-link.tsx';
import { beforeCode, type AuthStep } from './steps/auth-step.ts';
import { resendAtAfterSending } from './steps/resend-wait.ts';
import { sentPhoneText } from './steps/sent-phone-text.ts';
import { useAuthStep } from './steps/use-auth-step.ts';
import { useKeptRegistration } from './steps/use-kept-registration.ts';

const heads: Record<AuthStep['mode'], [title: MessageKey, text: MessageKey]> = {
  login: ['auth.rider.login', 'auth.rider.loginText'],
  signup: ['auth.rider.signup', 'auth.rider.signupText'],
  register: ['auth.rider.signup', 'auth.rider.signupText'],
  verify: ['auth.verify', 'auth.codeSentTo'],
  'phone-login': ['auth.phoneLogin', 'auth.phoneLoginText'],
  'otp-verify': ['auth.otp', 'auth.codeSentTo'],
  'forgot-password': ['auth.forgot', 'auth.forgotText'],
};

export function RiderAuthScreen() {
  const t = useT();
  const [step, goTo] = useAuthStep();
  const [title, text] = heads[step.mode];
  const phone = 'sent' in step && step.sent ? step.sent.phone : '';
  return (
    <AuthFrame step={step.mode} title={t(title)} text={t(text, { phone: leftToRight(sentPhoneText(phone)) })}>
      <RiderStep step={step} goTo={goTo} />
    </AuthFrame>
  );
}

interface StepProps {
  step: AuthStep;
  goTo: ReturnType<typeof useAuthStep>[1];
}

function RiderStep({ step, goTo }: StepProps) {
  const t = useT();
  const [typed, setTyped] = useKeptRegistration<Signup>(step);
  const toLogin = () => goTo({ mode: 'login' });
  switch (step.mode) {
    case 'login':
      return (
        <>
          <LoginForm
            key={step.email}
            userType="rider"
            email={step.email}
            onForgot={(email) => goTo({ mode: 'forgot-password', email })}
            onCodeSent={(sent) => goTo({ mode: 'otp-verify', sent })}
          />
          <div className="mt-3">
            <ModeLink onPress={() => goTo({ mode: 'phone-login' })}>{t('auth.usePhone')}</ModeLink>
            <ModeLink onPress={() => goTo({ mode: 'signup' })}>{t('auth.newRider')}</ModeLink>
          </div>
        </>
      );
    case 'signup':
    case 'register':
      return (
        <>
          <SignupForm
            typed={typed}
            phone={step.phone}
            onRegistered={(answer, person) => {
              if (!answer.verified) setTyped(person);
              void afterSignup(answer, person, goTo);
            }}
          />
          <ModeLink onPress={toLogin}>{t('auth.haveAccount')}</ModeLink>
        </>
      );
    case 'verify':
      return (
        <>
          <CodeForm userType="rider" sent={step.sent} />
          <div className="mt-3">
            <ResendButton sent={step.sent} onSent={(sent) => goTo({ mode: 'verify', sent }, { replace: true })} />
          </div>
          <ModeLink onPress={() => goTo({ mode: 'signup' })}>{t('auth.changePhone')}</ModeLink>
        </>
      );
    case 'phone-login':
      return (
        <>
          <PhoneForm
            userType="rider"
            sent={step.sent}
            onSent={(sent) => goTo({ mode: 'otp-verify', sent })}
            onHeldBack={(sent) => goTo({ mode: 'phone-login', sent }, { replace: true })}
          />
          <ModeLink onPress={toLogin}>{t('auth.useEmail')}</ModeLink>
          <ModeLink onPress={() => goTo({ mode: 'signup', phone: step.sent?.phone })}>{t('auth.newRider')}</ModeLink>
        </>
      );
    case 'otp-verify':
      return (
        <>
          <CodeForm userType="rider" sent={step.sent} />
          <ModeLink onPress={() => goTo(beforeCode(step.sent))}>{t('auth.resendLogin')}</ModeLink>
          {/* The service does not say which numbers have an account. */}
          {!step.sent.isAfterPassword && (
            <>
              <p className="mt-3 text-center text-sm text-muted">{t('auth.noCode')}</p>
              <ModeLink onPress={() => goTo({ mode: 'signup', phone: step.sent.phone })}>{t('auth.newRider')}</ModeLink>
            </>
          )}
        </>
      );
    default:
      return (
        <>
          <ForgotPasswordForm
            userType="rider"
            email={step.email}
            onSent={(email) => goTo({ mode: 'login', email }, { replace: true })}
          />
          <ModeLink onPress={toLogin}>{t('auth.backToLogin')}</ModeLink>
        </>
      );
  }
}

/**
 * Continues after a sign-up: a browser that has verified the phone already is signed in at once; where only the account
 * was created, its owner signs in.
 */
async function afterSignup(
  { verified, autoLoggedIn }: Registered,
  { email, phone }: { email: string; phone: string },
  goTo: StepProps['goTo'],
) {
  showToast({ title: translate(verified ? 'auth.accountCreated' : 'auth.codeSent') });
  if (autoLoggedIn) await enterByCookie();
  else if (verified) goTo({ mode: 'login', email });
  else goTo({ mode: 'verify', sent: { phone, proves: 'registration', resendAt: resendAtAfterSending() } });
}
