import { driver, everyone, riderOrDriver, route, signedIn } from '../route.ts';
import type {
  ConfirmEmailRequest,
  ConfirmPhoneRequest,
  DriverProfileRequest,
  PasswordChange,
  ProfileRequest,
  ProofRequest,
} from './profile-requests.ts';
import type { AccountExport, DeletionStarted, DriverProfileView, ProofWays } from './profile-views.ts';
import type { User } from './user.ts';

export const profileRoutes = {
  /** A new phone or e-mail comes back as waiting; the old one stays until the new one is proved. */
  updateProfile: route<ProfileRequest, User>('PUT', '/api/profile', signedIn),
  driverProfile: route<undefined, DriverProfileView>('GET', '/api/driver/profile', driver),
  updateDriverProfile: route<DriverProfileRequest, DriverProfileView>('PUT', '/api/driver/profile', driver),
  confirmPhone: route<ConfirmPhoneRequest, User>('POST', '/api/profile/phone/confirm', signedIn),
  resendPhoneCode: route<undefined, { ok: true }>('POST', '/api/profile/phone/code', signedIn),
  /** For whoever holds the mailed link, signed in or not. */
  confirmEmail: route<ConfirmEmailRequest, { ok: true }>('POST', '/api/profile/email/confirm', everyone),
  dropPending: route<undefined, User>('DELETE', '/api/profile/pending', signedIn),

  /** Ends all other sessions of the account. */
  changePassword: route<PasswordChange, { ok: true }>('PUT', '/api/auth/account/password', riderOrDriver),
  proofWays: route<undefined, ProofWays>('GET', '/api/auth/account/proof', signedIn),
  /** Ends all sessions at once, and everything else after two weeks in which signing in takes it back. */
  deleteAccount: route<ProofRequest, DeletionStarted>('DELETE', '/api/auth/account', signedIn),
  exportAccount: route<undefined, AccountExport>('GET', '/api/auth/account/export', signedIn),
  sendProofCode: route<undefined, { ok: true }>('POST', '/api/auth/account/code', signedIn),
} as const;
