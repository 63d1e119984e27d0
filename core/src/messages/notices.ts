import type { Language } from '@waka/contracts/languages';
import type { NotificationFacts, RareNotice } from '@waka/contracts/notifications/notification';
import { wordings } from './wordings.ts';

/**
 * Writes what a notification says in the words of the service, in the language of its reader; for what is too rare to have a kind
 * of its own, whose texts every phone would keep for its lock screen.
 */
export const noticeText = (
  notice: RareNotice,
  language: Language | null,
  values: Readonly<Record<string, string>> = {},
): string =>
  wordings[language ?? 'en'][`notice.${notice}`].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Returns the facts of a rare notice with its text in another language, and all others as they are. */
export function noticeIn(facts: NotificationFacts, language: Language | null): NotificationFacts {
  const { notice, owner = '' } = facts;
  if (!notice || !language) return facts;
  const text = noticeText(notice, language, { owner });
  return { ...facts, [facts.message === undefined ? 'reason' : 'message']: text };
}
