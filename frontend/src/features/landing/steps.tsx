import { useT } from '../../lib/i18n/use-t.ts';

const steps = ['step1', 'step2', 'step3'] as const;

/** Shows three steps on one line: vertical on a phone, horizontal on a large screen. */
export function Steps() {
  const t = useT();
  return (
    <section aria-labelledby="how" className="mx-auto max-w-6xl px-5 py-20">
      <h2 id="how" className="max-w-xl text-2xl font-extrabold">
        {t('landing.how')}
      </h2>
      <ol className="steps">
        {steps.map((step, at) => (
          <li key={step} className="step">
            <StepMark at={at} />
            <h3 className="text-lg font-extrabold">{t(`landing.${step}`)}</h3>
            <p className="mt-1 max-w-xs text-muted">{t(`landing.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Marks of the steps: the start, the moving car, the destination. */
function StepMark({ at }: { at: number }) {
  return (
    <svg viewBox="0 0 48 48" className="step-mark" aria-hidden="true">
      {at === 0 && <circle cx="24" cy="24" r="13" className="fill-paper stroke-ink" strokeWidth="8" />}
      {at === 1 && (
        <g className="step-car">
          <rect x="1" y="11" width="46" height="26" rx="10" className="fill-ink" />
          <rect x="15" y="14.5" width="18" height="19" rx="5" className="fill-accent" />
        </g>
      )}
      {at === 2 && (
        <>
          <path d="M24 47C12 33 6 25 6 17.5a18 18 0 0136 0C42 25 36 33 24 47z" className="fill-accent" />
          <circle cx="24" cy="18" r="6.5" className="fill-on-accent" />
        </>
      )}
    </svg>
  );
}
