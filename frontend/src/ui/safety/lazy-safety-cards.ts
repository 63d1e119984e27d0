import type { User } from '@waka/contracts/accounts/user';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import type { OpenAlertProps } from './open-alert.tsx';

// All are of the button's script, which a phone on a ride has.
export const LazyOpenAlert = lazyPart<OpenAlertProps>(
  async () => (await withTexts(import('./safety-button.tsx'), safetyTexts)).OpenAlert,
);

export const LazyWrongContact = lazyPart<object>(
  async () => (await withTexts(import('./safety-button.tsx'), safetyTexts)).WrongContactCard,
);

/** Returns whether an account has no phone number, and the profile waits for the code of none. */
export const hasNoPhone = ({ phone, pendingPhone }: User): boolean => phone === null && pendingPhone === null;

export const LazyNoPhone = lazyPart<object>(
  async () => (await withTexts(import('./safety-button.tsx'), safetyTexts)).NoPhoneCard,
);
