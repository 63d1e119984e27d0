import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { useResendCode } from '../calls/use-resend-code.ts';
import type { SentCode } from '../steps/auth-step.ts';
import { resendAtAfterRefusal, resendAtAfterSending } from '../steps/resend-wait.ts';
import { clockText, useCountdown } from '../steps/use-countdown.ts';

interface ResendButtonProps {
  sent: SentCode;
  /** Called when the wait until the next code has started again. */
  onSent: (sent: SentCode) => void;
}

export function ResendButton({ sent, onSent }: ResendButtonProps) {
  const t = useT();
  const resend = useResendCode();
  const secondsLeft = useCountdown(sent.resendAt);
  const pressed = () =>
    resend.mutate(sent.phone, {
      onSuccess: () => onSent({ ...sent, resendAt: resendAtAfterSending() }),
      onError: (error) => {
        const resendAt = resendAtAfterRefusal(error);
        if (resendAt !== null) onSent({ ...sent, resendAt });
      },
    });
  return (
    <Button isWide tone="quiet" isBusy={resend.isPending} disabled={secondsLeft > 0} onClick={pressed}>
      {secondsLeft > 0 ? t('auth.resendIn', { time: clockText(secondsLeft) }) : t('auth.resend')}
    </Button>
  );
}
