import { formatMinutes, formatWhole } from '../../../lib/i18n/format.ts';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { useDriverLine } from './use-driver-line.ts';

/** Shows a driver in a zone with a line the place in it, and by which rule it is lost. */
export function PlaceInLine() {
  const t = useT();
  const language = useLanguage();
  const line = useDriverLine();
  if (!line) return null;
  const { names, place, length, isAway, keepSeconds = 60 } = line;
  return (
    <section aria-live="polite" className={`rounded-lg p-4 ${isAway ? 'bg-accent-soft' : 'bg-go-soft'}`}>
      <p className="text-lg font-bold">
        {t('driver.line.place', {
          nth: t(`driver.line.nth.${ordinalOf(language, place)}`, { n: formatWhole(place) }),
          length: formatWhole(length),
          zone: names[language] ?? names.en,
        })}
      </p>
      <p className="mt-1 text-muted">
        {!isAway && t('driver.line.rule')}
        {isAway && (keepSeconds < 60 ? t('driver.line.awayNow') : t('driver.line.away', { time: timeOf(keepSeconds) }))}
      </p>
    </section>
  );
}

/** Writes whole minutes, so that the driver does not come too late. */
const timeOf = (seconds: number): string => formatMinutes(Math.floor(seconds / 60));

/** Returns which ending of a number of order the language has for a place; `other` where it has one for all. */
function ordinalOf(language: string, place: number): 'one' | 'two' | 'few' | 'other' {
  const kind = new Intl.PluralRules(language, { type: 'ordinal' }).select(place);
  return kind === 'one' || kind === 'two' || kind === 'few' ? kind : 'other';
}
