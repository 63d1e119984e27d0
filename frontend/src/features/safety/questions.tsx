import { useT } from '../../lib/i18n/use-t.ts';

const QUESTIONS = ['price', 'pay', 'pin', 'cancel', 'change', 'lost', 'emergency', 'earnings'] as const;

/** Lists frequent questions; each answer opens under its question. */
export function Questions() {
  const t = useT();
  return (
    <section aria-labelledby="questions" className="rounded-xl bg-surface p-5 shadow-card">
      <h2 id="questions" className="mb-2 text-lg font-extrabold">
        {t('faq.title')}
      </h2>
      <div className="divide-y divide-line">
        {QUESTIONS.map((question) => (
          <details key={question} className="py-1">
            <summary className="tap cursor-pointer py-2.5 font-semibold">{t(`faq.${question}`)}</summary>
            <p className="pb-3 text-muted">{t(`faq.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
