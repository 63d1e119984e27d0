import { coloursTexts } from '../lib/i18n/messages/colours/texts.ts';
import { sharedTexts } from '../lib/i18n/messages/shared/texts.ts';
import { withTexts } from '../lib/i18n/texts.ts';

/** Apart, so that nobody else downloads where its texts are. */
export const loadSharedRide = async () =>
  (await withTexts(import('../features/shared-ride/shared-ride-screen.tsx'), sharedTexts, coloursTexts))
    .SharedRideScreen;
