import { accountTexts } from '../../lib/i18n/messages/account/texts.ts';
import { coloursTexts } from '../../lib/i18n/messages/colours/texts.ts';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { notificationListTexts } from '../../lib/i18n/messages/notification-list/texts.ts';
import { notificationsTexts } from '../../lib/i18n/messages/notifications/texts.ts';
import { documentsTexts } from '../../lib/i18n/messages/documents/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

/**
 * The screens of the user's account, in a list of their own so that the download of the booking screen does not contain
 * it.
 */
export const accountScreens = {
  profile: async () =>
    (await withTexts(import('../../features/account/profile/profile-screen.tsx'), accountTexts)).ProfileScreen,
  settings: async () =>
    (await withTexts(import('../../features/account/settings/settings-screen.tsx'), accountTexts)).SettingsScreen,
  security: async () =>
    (await withTexts(import('../../features/account/settings/security-screen.tsx'), accountTexts)).SecurityScreen,
  privacy: async () =>
    (await withTexts(import('../../features/account/settings/privacy-screen.tsx'), accountTexts)).PrivacyScreen,
  confirmEmail: async () =>
    (await withTexts(import('../../features/account/confirm-email/confirm-email-screen.tsx'), accountTexts))
      .ConfirmEmailScreen,
  confirmContact: async () =>
    (await withTexts(import('../../features/account/confirm-email/confirm-contact-screen.tsx'), accountTexts))
      .ConfirmContactScreen,
  ownerPage: async () => (await import('./load-owner-screens.ts')).loadOwnerPage(),
  notifications: async () =>
    (
      await withTexts(
        import('../../features/notifications/notifications-screen.tsx'),
        notificationsTexts,
        notificationListTexts,
      )
    ).NotificationsScreen,
  driverProfile: async () =>
    (
      await withTexts(
        import('../../features/account/driver/driver-profile-screen.tsx'),
        accountTexts,
        documentsTexts,
        coloursTexts,
      )
    ).DriverProfileScreen,
  rideFilters: async () =>
    (await withTexts(import('../../features/driver/filters/filters-screen.tsx'), driverTexts)).FiltersScreen,
  documents: async () =>
    (await withTexts(import('../../features/account/documents/documents-screen.tsx'), accountTexts, documentsTexts))
      .DocumentsScreen,
};
