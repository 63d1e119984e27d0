import { isLanguage, type Language } from '@waka/contracts/languages';
import type { Push } from '@waka/contracts/notifications/push';
import { formats } from '../lib/i18n/languages.ts';
import { moneyAs } from '../lib/i18n/money.ts';
import ar from '../lib/i18n/messages/notifications/ar.json' with { type: 'json' };
import en from '../lib/i18n/messages/notifications/en.json' with { type: 'json' };
import fr from '../lib/i18n/messages/notifications/fr.json' with { type: 'json' };
import kri from '../lib/i18n/messages/notifications/kri.json' with { type: 'json' };
import pt from '../lib/i18n/messages/notifications/pt.json' with { type: 'json' };

const words: Record<Language, Readonly<Record<string, string>>> = { en, fr, ar, pt, kri };

/**
 * Returns title and text of a push by the texts of the list of notifications, which contain plain values and nothing
 * else of ICU.
 */
export function wordsOf(push: Push, wished: string | undefined) {
  const language: Language = isLanguage(wished) ? wished : 'en';
  const written = (key: string, values: ReadonlyMap<string, string>) =>
    (words[language][`notifications.${key}`] ?? '').replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values.get(name) ?? '',
    );
  const values = valuesOf(push);
  if ('pickupAt' in push.facts && push.facts.pickupAt) {
    values.set('time', timeOf(push.facts.pickupAt, push.facts.timeZone, language));
  }
  const near = 'destinationNear' in push.facts ? push.facts.destinationNear : undefined;
  if (near) values.set('destination', written('near', new Map(Object.entries(near))));
  // The sum alone: what became of a refund is in the list.
  const kind = push.kind.startsWith('refund_') ? 'refund' : push.kind;
  return { title: written(`${kind}.title`, values), body: written(`${kind}.text`, values), language };
}

const timeOf = (time: string, timeZone: string | undefined, language: Language): string =>
  new Intl.DateTimeFormat(formats[language], {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(time));

function valuesOf({ facts }: Push): Map<string, string> {
  const values = new Map(Object.entries(facts).map(([name, value]) => [name, String(value)]));
  const { fare, currency } = facts;
  if (fare !== undefined && currency) {
    // Latin digits in every language, as on banknotes.
    const { symbol, value, digits } = moneyAs('old', fare, currency);
    const written = value.toLocaleString('en', { minimumFractionDigits: digits });
    values.set('fare', `${symbol}\u00a0${written}`);
  }
  return values;
}
