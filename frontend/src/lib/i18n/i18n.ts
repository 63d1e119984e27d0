import { setupI18n } from '@lingui/core';
import type { adminEn } from './messages/admin-en.ts';
import type { authEn } from './messages/auth-en.ts';
import type { driverEn } from './messages/driver-en.ts';
import { en } from './messages/en.ts';
import type { landingEn } from './messages/landing-en.ts';
import type { outboxEn } from './messages/outbox-en.ts';
import type { profileEn } from './messages/profile-en.ts';
import type { riderEn } from './messages/rider-en.ts';

/** A text that exists. What a catalogue of another language must hold is `Record<MessageKey, string>`. */
export type MessageKey =
  | keyof typeof en
  | keyof typeof adminEn
  | keyof typeof authEn
  | keyof typeof driverEn
  | keyof typeof landingEn
  | keyof typeof outboxEn
  | keyof typeof profileEn
  | keyof typeof riderEn;
export type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

export const i18n = setupI18n({ locale: 'en', messages: { en } });

/** Called by the chunk that brings texts of its own, before it is drawn. */
export const addMessages = (locale: string, messages: Record<string, string>) => i18n.load(locale, messages);

export const translate: Translate = (key, values) => i18n._(key, values);

/** For keys made at run time, such as `error.<code>`: null when the language has no such text. */
export const translateIfKnown = (key: string): string | null => (key in i18n.messages ? i18n._(key) : null);
