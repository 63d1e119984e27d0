import { Link } from 'wouter';
import { useT } from '../i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';

/** Asks for the number of an emergency contact that was stored wrong. */
export function WrongContactCard() {
  const t = useT();
  return (
    <Card title={t('safety.contacts.wrongTitle')}>
      <p className="text-muted">{t('safety.contacts.wrongText')}</p>
      <Link href="/contacts" className="tap mt-2 inline-flex items-center font-bold text-violet">
        {t('safety.contacts.checkNow')}
      </Link>
    </Card>
  );
}
