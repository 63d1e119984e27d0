import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { PhoneLoginRequest, type RegistrableType } from '@waka/contracts/accounts/account-requests';
import { useForm, useWatch } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { useLoginByPhone } from '../calls/use-login-by-phone.ts';
import { PhoneField } from '../fields/phone-field.tsx';
import type { SentCode } from '../steps/auth-step.ts';
import { resendAtAfterRefusal, resendAtAfterSending } from '../steps/resend-wait.ts';
import { clockText, useCountdown } from '../steps/use-countdown.ts';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { DriverPhoneForm } from './driver-rules.ts';
import { Form } from './form.tsx';
import { typedPhone } from '../../../lib/forms/typed-phone.ts';

interface PhoneFormProps {
  userType: RegistrableType;
  /** The last code that was sent from this screen. */
  sent: SentCode | undefined;
  /** Called when a code was sent, or an earlier one is still valid. */
  onSent: (sent: SentCode) => void;
  /** Called when the service demands a longer wait before the next SMS. */
  onHeldBack: (sent: SentCode) => void;
}

export function PhoneForm({ userType, sent, onSent, onHeldBack }: PhoneFormProps) {
  const t = useT();
  const login = useLoginByPhone(userType);
  const { register, handleSubmit, setError, control, formState } = useForm<PhoneLoginRequest>({
    resolver: resolvers[userType],
    defaultValues: { phone: sent?.phone ?? '', userType },
  });
  const secondsLeft = useCountdown(sent?.resendAt ?? 0);
  const typed = useWatch({ control, name: 'phone' });
  const isSamePhone = sent !== undefined && typedPhone(typed) === sent.phone;
  const isWaiting = isSamePhone && secondsLeft > 0;
  const submitted = ({ phone }: PhoneLoginRequest) =>
    login.mutate(phone, {
      onSuccess: ({ autoLogin }) => !autoLogin && onSent({ phone, proves: 'login', resendAt: resendAtAfterSending() }),
      onError: (error) => {
        markFields(error, ['phone'], setError);
        const resendAt = resendAtAfterRefusal(error);
        if (resendAt !== null) onHeldBack({ phone, proves: 'login', resendAt });
      },
    });
  return (
    <Form onSubmit={handleSubmit(submitted)}>
      <PhoneField error={formState.errors.phone?.message} {...register('phone', { setValueAs: typedPhone })} />
      <Button type="submit" isWide className="mt-2" isBusy={login.isPending} disabled={isWaiting}>
        {isWaiting
          ? t('auth.sendCodeIn', { time: clockText(secondsLeft) })
          : t(login.isPending ? 'auth.sendingCode' : 'auth.sendCode')}
      </Button>
      {isSamePhone && (
        <Button isWide tone="quiet" onClick={() => onSent(sent)}>
          {t('auth.haveCode')}
        </Button>
      )}
    </Form>
  );
}

const resolvers = {
  rider: classValidatorResolver(PhoneLoginRequest),
  driver: classValidatorResolver(DriverPhoneForm),
};
