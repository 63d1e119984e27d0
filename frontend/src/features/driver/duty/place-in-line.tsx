import { formatWhole } from '../../../lib/i18n/format.ts';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { useDriverLine } from './use-driver-line.ts';

/** Shows a driver in a zone with a line the place in it, and by which rule it is lost. */
export function PlaceInLine() {
  const t = useT();
  const language = useLanguage();
  const line = useDriverLine();
  if (!line) return null;
  const { names, place, length, isAway } = line;
  return (
    <section aria-live="polite" className={`rounded-lg p-4 ${isAway ? 'bg-accent-soft' : 'bg-go-soft'}`}>
      <p className="text-lg font-bold">
        {t('driver.line.place', {
          nth: t(`driver.line.nth.${ordinalOf(language, place)}`, { n: formatWhole(place) }),
          length: formatWhole(length),
          zone: names[language] ?? names.en,
        })}
      </p>
      <p className="mt-1 text-muted">{t(isAway ? 'driver.line.away' : 'driver.line.rule')}</p>
    </section>
  );
}

/** Returns which ending of a number of order the language has for a place; `other` where it has one for all. */
function ordinalOf(language: string, place: number): 'one' | 'two' | 'few' | 'other' {
  const kind = new Intl.PluralRules(language, { type: 'ordinal' }).select(place);
  return kind === 'one' || kind === 'two' || kind === 'few' ? kind : 'other';
}
