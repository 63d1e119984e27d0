/** What brings each screen; nobody downloads the screens of another role. */
export const screens = {
  landing: async () => ({ default: (await import('../features/landing/landing-screen.tsx')).LandingScreen }),
  riderAuth: async () => ({ default: (await import('../features/auth/rider-auth-screen.tsx')).RiderAuthScreen }),
  driverAuth: async () => ({ default: (await import('../features/auth/driver-auth-screen.tsx')).DriverAuthScreen }),
  resetPassword: async () => ({
    default: (await import('../features/auth/reset/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
  completeProfile: async () => ({
    default: (await import('../features/complete-profile/complete-profile-screen.tsx')).CompleteProfileScreen,
  }),
  rider: async () => ({ default: (await import('../features/rides/rider-screen.tsx')).RiderScreen }),
  driver: async () => ({ default: (await import('../features/driver/driver-screen.tsx')).DriverScreen }),
  admin: async () => ({ default: (await import('../features/admin/admin-screen.tsx')).AdminScreen }),
  devOutbox: async () => ({ default: (await import('../features/dev-outbox/dev-outbox-screen.tsx')).DevOutboxScreen }),
};
