import { Link } from 'wouter';
import { LanguageSwitch } from '../../ui/fields/language-switch.tsx';
import { directionOf } from '../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';
import { FreetownMap } from '../../ui/freetown/freetown-map.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import '../../ui/night.css';

const big = 'flex min-h-16 items-center justify-between rounded-lg px-5 text-lg font-extrabold';

/** Shows the headline on the sea, west of the town: above it on a phone, beside it on a large screen. */
export function Hero() {
  const t = useT();
  return (
    <section className="night relative overflow-hidden">
      <div className="hero-map">
        <FreetownMap className="absolute inset-0 size-full" hasNames />
      </div>
      <header className="absolute inset-x-0 top-0 mx-auto flex max-w-6xl items-center justify-between px-5 py-5">
        <Logo />
        <LanguageSwitch />
      </header>
      <div className="hero-words mx-auto max-w-6xl px-5" dir="ltr">
        <div className="max-w-lg lg:rtl:max-w-md" dir={directionOf(useLanguage())}>
          <p className="font-bold text-accent">{t('landing.where')}</p>
          <h1 className="mt-3 text-display font-black tracking-tight">{t('landing.title')}</h1>
          <p className="mt-4 max-w-md text-lg text-muted">{t('landing.text')}</p>
          <div className="mt-8 grid gap-3 sm:grid-cols-2">
            <Link href="/auth-rider" className={`${big} bg-accent text-on-accent hover:bg-accent-press`}>
              {t('landing.rider')}
              <Icon name="right" />
            </Link>
            <Link href="/auth-driver" className={`${big} bg-ink text-paper hover:opacity-90`}>
              {t('landing.driver')}
              <Icon name="right" />
            </Link>
            {/* The identity provider is not in the app's router: the browser itself goes there. */}
            <a
              href="/api/login"
              className="tap flex items-center justify-between rounded-lg border-2 border-line px-5 font-bold hover:bg-sunken sm:col-span-full"
            >
              {t('landing.admin')}
              <Icon name="right" className="size-5" />
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
