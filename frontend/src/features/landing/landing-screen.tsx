import { Link } from 'wouter';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { guestEn } from '../../lib/i18n/messages/guest-en.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { WayPicture } from './way-picture.tsx';

addMessages('en', guestEn);

const steps = [
  { icon: 'pin', title: 'landing.step1', text: 'landing.step1Text' },
  { icon: 'check', title: 'landing.step2', text: 'landing.step2Text' },
  { icon: 'route', title: 'landing.step3', text: 'landing.step3Text' },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

export function LandingScreen() {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <header className="mx-auto w-full max-w-6xl px-5 py-5">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-5">
        <section className="grid items-center gap-8 pb-12 pt-4 lg:grid-cols-2 lg:gap-16 lg:pb-20 lg:pt-12">
          <div>
            <h1 className="text-display font-black tracking-tight">{t('landing.title')}</h1>
            <p className="mt-5 max-w-md text-lg text-muted">{t('landing.text')}</p>
            <div className="mt-8 grid gap-3 sm:grid-cols-2">
              <Link
                href="/auth-rider"
                className="flex min-h-16 items-center justify-between rounded-lg bg-accent px-5 text-lg font-extrabold text-on-accent hover:bg-accent-press"
              >
                {t('landing.rider')}
                <Icon name="right" />
              </Link>
              <Link
                href="/auth-driver"
                className="flex min-h-16 items-center justify-between rounded-lg bg-ink px-5 text-lg font-extrabold text-paper hover:opacity-90"
              >
                {t('landing.driver')}
                <Icon name="right" />
              </Link>
            </div>
          </div>
          <WayPicture />
        </section>
        <section aria-labelledby="how" className="border-t border-line py-12">
          <h2 id="how" className="text-2xl font-extrabold">
            {t('landing.how')}
          </h2>
          <ol className="mt-6 grid gap-8 md:grid-cols-3">
            {steps.map((step) => (
              <li key={step.title}>
                <span className="grid size-12 place-items-center rounded-full bg-violet-soft text-violet">
                  <Icon name={step.icon} />
                </span>
                <h3 className="mt-3 text-lg font-extrabold">{t(step.title)}</h3>
                <p className="mt-1 max-w-xs text-muted">{t(step.text)}</p>
              </li>
            ))}
          </ol>
        </section>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-5 py-4 text-sm">
          <Link href="/rider" className="tap inline-flex items-center font-semibold hover:underline">
            {t('landing.bookLink')}
          </Link>
          <Link href="/driver" className="tap inline-flex items-center font-semibold hover:underline">
            {t('landing.driveLink')}
          </Link>
          <span className="ml-auto text-muted">{t('landing.city')}</span>
        </div>
      </footer>
    </div>
  );
}
