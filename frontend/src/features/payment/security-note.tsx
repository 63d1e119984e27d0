import { useT } from '../../lib/i18n/use-t.ts';
import { Sign } from './methods/sign.tsx';

export function SecurityNote() {
  const t = useT();
  return (
    <p className="flex items-start gap-3 text-sm text-muted">
      <Sign name="lock" className="mt-0.5 size-5" />
      {t('payment.security')}
    </p>
  );
}
