import type { Language } from '@waka/contracts/languages';
import { wordings } from './wordings.ts';

type Notice =
  | 'owner_wallet'
  | 'book_paid_off'
  | 'book_paid_late'
  | 'book_sold'
  | 'book_ended'
  | 'book_ended_owner'
  | 'ride_gone'
  | 'repetition_gone'
  | 'repeated_account'
  | 'repeated_number'
  | 'repeated_texts';

/**
 * Writes what a notification says in the words of the service, in the language of its reader; for what is too rare to have a kind
 * of its own, whose texts every phone would keep for its lock screen.
 */
export const noticeText = (
  notice: Notice,
  language: Language | null,
  values: Readonly<Record<string, string>> = {},
): string =>
  wordings[language ?? 'en'][`notice.${notice}`].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
