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
  /**
   * Changes the profile. A new phone or e-mail comes back as pending; the old one stays until the new one is proved.
   */
  updateProfile: route<ProfileRequest, User>('PUT', '/api/profile', signedIn),
  /** Returns the driver's profile with vehicle and approval. */
  driverProfile: route<undefined, DriverProfileView>('GET', '/api/driver/profile', driver),
  /** Changes the driver's profile and vehicle. */
  updateDriverProfile: route<DriverProfileRequest, DriverProfileView>('PUT', '/api/driver/profile', driver),
  /** Confirms a new phone by its code. */
  confirmPhone: route<ConfirmPhoneRequest, User>('POST', '/api/profile/phone/confirm', signedIn),
  /** Texts the code of a new phone again. */
  resendPhoneCode: route<undefined, { ok: true }>('POST', '/api/profile/phone/code', signedIn),
  /** Confirms an e-mail address by the mailed link, signed in or not. */
  confirmEmail: route<ConfirmEmailRequest, { ok: true }>('POST', '/api/profile/email/confirm', everyone),
  /** Mails the link that confirms an e-mail again: to a new address that waits, else to the account's own. */
  resendEmailLink: route<undefined, { ok: true }>('POST', '/api/profile/email/link', signedIn),
  /** Cancels a new phone or e-mail that waits to be proved. */
  dropPending: route<undefined, User>('DELETE', '/api/profile/pending', signedIn),

  /** Changes the password and ends all other sessions of the account. */
  changePassword: route<PasswordChange, { ok: true }>('PUT', '/api/auth/account/password', riderOrDriver),
  /** Lists the ways to prove who is signed in. */
  proofWays: route<undefined, ProofWays>('GET', '/api/auth/account/proof', signedIn),
  /**
   * Deletes the account. Ends all sessions at once, and erases the rest after two weeks; signing in before that
   * cancels it.
   */
  deleteAccount: route<ProofRequest, DeletionStarted>('DELETE', '/api/auth/account', signedIn),
  /** Returns everything that is stored about the person. */
  exportAccount: route<undefined, AccountExport>('GET', '/api/auth/account/export', signedIn),
  /** Texts a code that proves who is signed in. */
  sendProofCode: route<undefined, { ok: true }>('POST', '/api/auth/account/code', signedIn),
} as const;
