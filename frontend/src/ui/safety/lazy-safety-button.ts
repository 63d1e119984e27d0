import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import type { SafetyButtonProps } from './safety-button.tsx';

export const LazySafetyButton = lazyPart<SafetyButtonProps>(
  async () => (await withTexts(import('./safety-button.tsx'), safetyTexts)).SafetyButton,
);

/** Belongs on the screen that shows a ride in all its steps. */
export const LazyOpenSafety = lazyPart(
  async () => (await withTexts(import('./safety-button.tsx'), safetyTexts)).OpenSafety,
);
