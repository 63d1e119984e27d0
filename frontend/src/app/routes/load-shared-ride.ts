import { coloursTexts } from '../../lib/i18n/messages/colours/texts.ts';
import { sharedTexts } from '../../lib/i18n/messages/shared/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

/**
 * Loads the screen of a shared ride; a module of its own, so that only its visitors download the paths of its texts.
 */
export const loadSharedRide = async () =>
  (await withTexts(import('../../features/shared-ride/shared-ride-screen.tsx'), sharedTexts, coloursTexts))
    .SharedRideScreen;
