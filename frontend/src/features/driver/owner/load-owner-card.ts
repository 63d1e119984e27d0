import { ownerTexts } from '../../../lib/i18n/messages/owner/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';

/** Loads the card of the owner's book; a module of its own, so that the paths of its texts come with it alone. */
export const loadOwnerCard = async () => (await withTexts(import('./owner-card.tsx'), ownerTexts)).OwnerCard;
