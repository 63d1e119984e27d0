import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { fieldText } from '../../../../lib/i18n/field-text.ts';
import type { MessageKey } from '../../../../lib/i18n/message-key.ts';

const refused = (error: unknown): [field: string, sentence: string][] =>
  error instanceof ApiError ? Object.entries(error.fields) : [];

/** Returns what the server refuses about a field of a form; undefined where it refuses nothing of it. */
export function refusedAt(error: unknown, field: string): string | undefined {
  const found = refused(error).find(([name]) => name === field || name.startsWith(`${field}.`));
  return found && fieldText(found[1]);
}

/** Returns the text of an error, with what the server refuses about fields that do not show it themselves. */
export function refusalText(error: unknown, fallback: MessageKey, shown: readonly string[] = []): string {
  const isShown = (name: string) => shown.some((field) => name === field || name.startsWith(`${field}.`));
  const others = refused(error).filter(([name]) => !isShown(name));
  return [...new Set([errorText(error, fallback), ...others.map(([, sentence]) => fieldText(sentence))])].join(' ');
}
