import { useT } from '../../lib/i18n/use-t.ts';

/** The first question of every ride, each in its own language, so it is not a text to be translated. */
const questions = [
  { lang: 'en', text: 'Where to?' },
  { lang: 'fr', text: 'On va où ?' },
  { lang: 'kri', text: 'Usai yu de go?' },
  { lang: 'ar', text: 'إلى أين؟' },
] as const;

export function Languages() {
  const t = useT();
  return (
    <section aria-labelledby="languages" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-5 py-14">
        <ul className="flex flex-wrap gap-x-10 gap-y-3 text-2xl font-black tracking-tight">
          {questions.map(({ lang, text }) => (
            <li key={lang} lang={lang} dir="auto" className={lang === 'en' || lang === 'kri' ? 'text-violet' : ''}>
              {text}
            </li>
          ))}
        </ul>
        <h2 id="languages" className="mt-6 text-lg font-extrabold">
          {t('landing.languages')}
        </h2>
        <p className="text-muted">{t('landing.languagesText')}</p>
      </div>
    </section>
  );
}
