import { directionOf } from '../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';
import { LONG_COAST } from './long-coast.ts';

const figures = ['riders', 'drivers', 'rides', 'countries'] as const;

const capitals = [
  { name: 'Conakry', x: 135, y: 118, labelX: 122, labelY: 106, anchor: 'end' },
  { name: 'Freetown', x: 326, y: 532, labelX: 296, labelY: 537, anchor: 'end' },
] as const;

/** Shows the figures in the sea beside the coast of the two capitals: west of it in every language. */
export function Figures() {
  const t = useT();
  return (
    <section aria-labelledby="figures" className="figures-sea" dir="ltr">
      <svg viewBox="0 0 520 709" className="figures-coast" aria-hidden="true">
        <path d={LONG_COAST} className="fill-paper stroke-violet" strokeWidth="1.5" strokeLinejoin="round" />
        {capitals.map(({ name, x, y, labelX, labelY, anchor }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="8" className="fill-accent stroke-ink" strokeWidth="4" />
            <text x={labelX} y={labelY} textAnchor={anchor} fontSize="17" className="fill-ink font-extrabold">
              {name}
            </text>
          </g>
        ))}
      </svg>
      <div className="mx-auto max-w-6xl px-5">
        <div className="figures-words" dir={directionOf(useLanguage())}>
          <h2 id="figures" className="text-xl font-extrabold">
            {t('landing.figures')}
          </h2>
          <dl className="mt-8 grid max-w-xl gap-6 sm:grid-cols-2">
            {figures.map((figure) => (
              <div key={figure}>
                <dt className="sr-only">{t(`landing.figure.${figure}`)}</dt>
                <dd>
                  <b className="block text-display font-black tracking-tight">{t(`landing.figure.${figure}Value`)}</b>
                  <span aria-hidden="true" className="text-lg font-semibold text-muted">
                    {t(`landing.figure.${figure}`)}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
