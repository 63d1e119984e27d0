import { authTexts } from '../lib/i18n/messages/auth/texts.ts';
import { driverTexts } from '../lib/i18n/messages/driver/texts.ts';
import { landingTexts } from '../lib/i18n/messages/landing/texts.ts';
import { notificationsTexts } from '../lib/i18n/messages/notifications/texts.ts';
import { offlineTexts } from '../lib/i18n/messages/offline/texts.ts';
import { opsTexts } from '../lib/i18n/messages/ops/texts.ts';
import { outboxTexts } from '../lib/i18n/messages/outbox/texts.ts';
import { papersTexts } from '../lib/i18n/messages/papers/texts.ts';
import { paymentTexts } from '../lib/i18n/messages/payment/texts.ts';
import { profileTexts } from '../lib/i18n/messages/profile/texts.ts';
import { riderTexts } from '../lib/i18n/messages/rider/texts.ts';
import { withTexts } from '../lib/i18n/texts.ts';

/** What brings each screen with its texts; nobody downloads the screens of another role. */
export const screens = {
  landing: async () => ({
    default: (await withTexts(import('../features/landing/landing-screen.tsx'), landingTexts)).LandingScreen,
  }),
  riderAuth: async () => ({
    default: (await withTexts(import('../features/auth/rider-auth-screen.tsx'), authTexts)).RiderAuthScreen,
  }),
  driverAuth: async () => ({
    default: (await withTexts(import('../features/auth/driver-auth-screen.tsx'), authTexts)).DriverAuthScreen,
  }),
  resetPassword: async () => ({
    default: (await withTexts(import('../features/auth/reset/reset-password-screen.tsx'), authTexts))
      .ResetPasswordScreen,
  }),
  completeProfile: async () => ({
    default: (await withTexts(import('../features/complete-profile/complete-profile-screen.tsx'), profileTexts))
      .CompleteProfileScreen,
  }),
  rider: async () => ({
    default: (await withTexts(import('../features/rides/rider-screen.tsx'), riderTexts)).RiderScreen,
  }),
  aside: async () => ({ default: (await import('./aside-routes.tsx')).AsideRoutes }),
  sharedRide: async () => (await import('./load-shared-ride.ts')).loadSharedRide(),
  driver: async () => ({
    default: (
      await withTexts(
        import('../features/driver/driver-screen.tsx'),
        driverTexts,
        offlineTexts,
        notificationsTexts,
        papersTexts,
      )
    ).DriverScreen,
  }),
  driverDuty: async () => (await withTexts(import('../features/driver/driver-duty.tsx'), driverTexts)).DriverDuty,
  admin: async () => ({
    default: (await withTexts(import('../features/ops/ops-screen.tsx'), opsTexts)).OpsScreen,
  }),
  payment: async () => ({
    default: (await withTexts(import('../features/payment/payment-screen.tsx'), paymentTexts)).PaymentScreen,
  }),
  account: async () => ({ default: (await import('./account-routes.tsx')).AccountRoutes }),
  devDesign: async () => ({ default: (await import('../features/dev-design/dev-design-screen.tsx')).DevDesignScreen }),
  devOutbox: async () => ({
    default: (await withTexts(import('../features/dev-outbox/dev-outbox-screen.tsx'), outboxTexts)).DevOutboxScreen,
  }),
};
