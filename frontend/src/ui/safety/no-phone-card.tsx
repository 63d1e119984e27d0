import { Link } from 'wouter';
import { Banner } from '../states/banner.tsx';
import { useSession } from '../../lib/session/session.store.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** Asks for the phone number of an account that has none, as after a reset of a password by an unproved e-mail. */
export function NoPhoneCard() {
  const t = useT();
  const isDriver = useSession((session) => session.kind === 'signed_in' && session.user.userType === 'driver');
  return (
    <Banner tone="calm" icon="alert">
      <span className="block">{t('safety.noPhone.title')}</span>
      <span className="block text-sm font-normal">{t('safety.noPhone.text')}</span>
      <span className="flex flex-wrap gap-x-6">
        <Link href={isDriver ? '/driver/profile' : '/profile'} className="tap inline-flex items-center underline">
          {t('safety.noPhone.add')}
        </Link>
        <Link href="/contacts" className="tap inline-flex items-center underline">
          {t('safety.noPhone.contacts')}
        </Link>
      </span>
    </Banner>
  );
}
