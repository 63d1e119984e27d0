import type { User } from '@waka/contracts/accounts/user';
import { useT } from '../../lib/i18n/use-t.ts';
import { firstNameOf } from '../../lib/session/first-name.ts';
import { useHour } from '../../lib/hooks/use-hour.ts';

const EVENING = 18;

export function Greeting({ user }: { user: User }) {
  const t = useT();
  const name = firstNameOf(user) ?? t('rider.rider');
  const isEvening = useHour() >= EVENING;
  return (
    <h1 className="mb-3 text-xl font-extrabold">{t(isEvening ? 'rider.goodEvening' : 'rider.goodDay', { name })}</h1>
  );
}
