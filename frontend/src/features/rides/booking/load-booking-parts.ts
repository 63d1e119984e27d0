import { bookingTexts } from '../../../lib/i18n/messages/booking/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';

export const loadBookingParts = async () => (await withTexts(import('./booking-parts.ts'), bookingTexts)).bookingParts;
