import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { landingTexts } from '../../lib/i18n/messages/landing/texts.ts';
import { notificationListTexts } from '../../lib/i18n/messages/notification-list/texts.ts';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { opsTexts } from '../../lib/i18n/messages/ops/texts.ts';
import { documentsTexts } from '../../lib/i18n/messages/documents/texts.ts';
import { paymentTexts } from '../../lib/i18n/messages/payment/texts.ts';
import { profileTexts } from '../../lib/i18n/messages/profile/texts.ts';
import { riderTexts } from '../../lib/i18n/messages/rider/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

// Behind files that know the texts: their list would weigh on the rider's way to the button.
const ofOps = async () => await import('../../features/ops/load-ops.ts');

/** Loads each screen with its texts, so that a user downloads only the screens of his own role. */
export const screens = {
  landing: once(
    async () => (await withTexts(import('../../features/landing/landing-screen.tsx'), landingTexts)).LandingScreen,
  ),
  riderAuth: once(
    async () => (await withTexts(import('../../features/auth/rider-auth-screen.tsx'), authTexts)).RiderAuthScreen,
  ),
  driverAuth: once(
    async () => (await withTexts(import('../../features/auth/driver-auth-screen.tsx'), authTexts)).DriverAuthScreen,
  ),
  resetPassword: once(
    async () =>
      (await withTexts(import('../../features/auth/reset/reset-password-screen.tsx'), authTexts)).ResetPasswordScreen,
  ),
  completeProfile: once(
    async () =>
      (await withTexts(import('../../features/complete-profile/complete-profile-screen.tsx'), profileTexts))
        .CompleteProfileScreen,
  ),
  rider: once(async () => (await withTexts(import('../../features/rides/rider-screen.tsx'), riderTexts)).RiderScreen),
  menu: once(async () => (await import('./menu-routes.tsx')).MenuRoutes),
  sharedRide: once(async () => (await import('./load-shared-ride.ts')).loadSharedRide()),
  driver: once(
    async () =>
      (
        await withTexts(
          import('../../features/driver/driver-screen.tsx'),
          driverTexts,
          offlineTexts,
          notificationListTexts,
          documentsTexts,
        )
      ).DriverScreen,
  ),
  driverDuty: once(
    async () => (await withTexts(import('../../features/driver/driver-duty.tsx'), driverTexts)).DriverDuty,
  ),
  admin: once(async () => (await ofOps()).loadOps()),
  /** On every screen of an admin, including settings. */
  sosAlarm: once(async () => (await ofOps()).loadSosAlarm()),
  signInAgain: once(async () => (await withTexts(import('../overlays/sign-in-again.tsx'), opsTexts)).SignInAgain),
  payment: once(
    async () => (await withTexts(import('../../features/payment/payment-screen.tsx'), paymentTexts)).PaymentScreen,
  ),
  account: once(async () => (await import('./account-routes.tsx')).AccountRoutes),
  devDesign: once(async () => (await import('../../features/dev-design/dev-design-screen.tsx')).DevDesignScreen),
  devOutbox: once(async () => (await import('../../features/dev-outbox/load-outbox.ts')).loadOutbox()),
};

/** Wraps a loader to run until it succeeded once; `ready` returns the loaded part or null. */
function once<Part>(load: () => Promise<Part>): (() => Promise<Part>) & { ready: () => Part | null } {
  let loaded: Part | null = null;
  return Object.assign(async () => (loaded ??= await load()), { ready: () => loaded });
}
