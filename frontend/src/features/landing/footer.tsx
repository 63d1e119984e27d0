import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSupport } from '../../lib/config/use-support.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Logo } from '../../ui/icons/logo.tsx';
import { SupportPhone } from '../../ui/support-phone.tsx';
import '../../ui/night.css';

const link = 'tap inline-flex items-center font-semibold hover:underline';

export function Footer() {
  const t = useT();
  const { phones, email } = useSupport();
  return (
    <footer className="night">
      <div className="footer-columns mx-auto max-w-6xl px-5 py-14">
        <div>
          <Logo />
          <p className="mt-3 text-muted">{t('landing.footer')}</p>
        </div>
        <Column title={t('landing.riders')}>
          <li>
            <Link href="/rider" className={link}>
              {t('landing.book')}
            </Link>
          </li>
          <Unbuilt text={t('landing.safety')} />
          <Unbuilt text={t('landing.pricing')} />
        </Column>
        <Column title={t('landing.drivers')}>
          <li>
            <Link href="/driver" className={link}>
              {t('landing.drive')}
            </Link>
          </li>
          <Unbuilt text={t('landing.requirements')} />
          <Unbuilt text={t('landing.supportLink')} />
        </Column>
        <Column title={t('landing.contact')}>
          {phones.map(({ phone, country }) => (
            <li key={phone}>
              <a href={`tel:${phone.replace(/\s/g, '')}`} className={`figures gap-2 ${link}`}>
                <SupportPhone phone={phone} country={country} />
              </a>
            </li>
          ))}
          {email && (
            <li>
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </li>
          )}
          <li className="tap flex items-center text-muted">{t('landing.city')}</li>
        </Column>
        <p className="text-sm text-muted">{t('landing.coast')}</p>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-extrabold text-accent">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

/** Names a page that does not exist yet, without a link. */
function Unbuilt({ text }: { text: string }) {
  const t = useT();
  return (
    <li className="tap flex items-center gap-2 text-muted">
      {text}
      <span className="sr-only">({t('landing.soon')})</span>
    </li>
  );
}
