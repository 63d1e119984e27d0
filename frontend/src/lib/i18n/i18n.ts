import { setupI18n } from '@lingui/core';
import type { MessageKey } from './message-key.ts';

export type { MessageKey };
export type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Its texts come with `texts()`, its language with `chooseLanguage()`. */
export const i18n = setupI18n();

export const translate: Translate = (key, values) => i18n._(key, values);

/** For keys made at run time, such as `error.<code>`: null when the language has no such text. */
export const translateIfKnown = (key: string): string | null => (key in i18n.messages ? i18n._(key) : null);
