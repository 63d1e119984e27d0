import { useSupport } from '../../lib/config/use-support.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';
import { SupportPhone } from '../../ui/support-phone.tsx';

const way = 'flex min-h-14 items-center gap-3 rounded-lg bg-sunken px-4 font-bold hover:bg-line';

/** Shows the contacts of support; renders nothing where the operator has configured none. */
export function SupportCard() {
  const t = useT();
  const { phones, email } = useSupport();
  if (phones.length === 0 && !email) return null;
  return (
    <section aria-labelledby="support" className="rounded-xl bg-surface p-5 shadow-card">
      <h2 id="support" className="mb-3 text-lg font-extrabold">
        {t('safety.help.support')}
      </h2>
      <div className="grid gap-2">
        {phones.map(({ phone, country }) => (
          <a key={phone} href={`tel:${phone.replaceAll(/\s/g, '')}`} className={`figures ${way}`}>
            <Icon name="phone" />
            <span className="sr-only">{t('safety.help.call')}</span>
            <SupportPhone phone={phone} country={country} />
          </a>
        ))}
        {email && (
          <a href={`mailto:${email}`} className={way}>
            <LazyIcon name="mail" />
            <bdi dir="ltr" className="min-w-0 truncate">
              {email}
            </bdi>
          </a>
        )}
      </div>
    </section>
  );
}
