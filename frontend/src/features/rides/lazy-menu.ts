import { accountTexts } from '../../lib/i18n/messages/account/texts.ts';
import { notificationListTexts } from '../../lib/i18n/messages/notification-list/texts.ts';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { referralsTexts } from '../../lib/i18n/messages/referrals/texts.ts';
import { rideTexts } from '../../lib/i18n/messages/ride/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart, lateDialog } from '../../lib/loading/lazy-part.tsx';

const load = () =>
  withTexts(import('./rider-menu.tsx'), accountTexts, rideTexts, offlineTexts, notificationListTexts, referralsTexts);

export const LazyMenu = lateDialog(async () => (await load()).RiderMenu);

// In one download with the menu, which a rider with unread notifications opens next.
export const LazyUnreadBadge = lazyPart(async () => (await load()).UnreadBadge);
