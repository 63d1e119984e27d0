import { coloursTexts } from '../../../lib/i18n/messages/colours/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';

/** Apart, so that the way to the booking button does not carry where these texts are. */
export const loadRideStep = async () =>
  (await withTexts(import('./ride-step.tsx'), rideTexts, liveTexts, offlineTexts, coloursTexts)).RideStep;
