import { Link } from 'wouter';
import { Banner } from '../states/banner.tsx';
import { useT } from '../../lib/i18n/use-t.ts';

/** Asks for the number of an emergency contact that was stored wrong. */
export function WrongContactCard() {
  const t = useT();
  return (
    <Banner tone="calm" icon="alert">
      <span className="block">{t('safety.contacts.wrongTitle')}</span>
      <span className="block text-sm font-normal">{t('safety.contacts.wrongText')}</span>
      <Link href="/contacts" className="tap inline-flex items-center underline">
        {t('safety.contacts.checkNow')}
      </Link>
    </Banner>
  );
}
