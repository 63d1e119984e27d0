import { earningsTexts } from '../../lib/i18n/messages/earnings/texts.ts';
import { ownerTexts } from '../../lib/i18n/messages/owner/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

/** Loads the driver's page of the owner's book; a module of its own, so that the paths of its texts come with it alone. */
export const loadOwnerScreen = async () =>
  (await withTexts(import('../../features/earnings/owner/owner-screen.tsx'), earningsTexts, ownerTexts)).OwnerScreen;

/** Loads the page behind an owner's link. */
export const loadOwnerPage = async () =>
  (await withTexts(import('../../features/owner-page/owner-page-screen.tsx'), ownerTexts)).OwnerPageScreen;
