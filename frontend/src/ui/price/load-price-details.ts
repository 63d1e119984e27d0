import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

export const loadPriceDetails = async () => (await withTexts(import('./price-details.tsx'), priceTexts)).PriceDetails;
