import { late } from '../late.tsx';
import { safetyTexts } from '../i18n/messages/safety/texts.ts';
import { withTexts } from '../i18n/texts.ts';
import type { SafetyButtonProps } from './safety-button.tsx';

export const LateSafetyButton = late<SafetyButtonProps>(
  async () => (await withTexts(import('./safety-button.tsx'), safetyTexts)).SafetyButton,
);
