import { coloursTexts } from '../../../lib/i18n/messages/colours/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';

/**
 * Loads the steps of a ride; a module of its own, so that the booking screen does not contain the paths of these texts.
 */
export const loadRideStep = async () =>
  (await withTexts(import('./ride-step.tsx'), rideTexts, liveTexts, offlineTexts, coloursTexts)).RideStep;
