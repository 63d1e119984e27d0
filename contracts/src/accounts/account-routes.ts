import type {
  CompleteProfileRequest,
  ForgotPasswordRequest,
  LanguageRequest,
  LoginRequest,
  PhoneLoginRequest,
  RegisterRequest,
  ResendCodeRequest,
  ResetPasswordRequest,
  VerifyOtpRequest,
  VerifyPhoneRequest,
} from './account-requests.ts';
import type {
  CodeWanted,
  IntendedRole,
  PasswordReset,
  PhoneLoginStarted,
  Redirection,
  Registered,
  SessionView,
} from './account-views.ts';
import type { User } from './user.ts';
import { compressed, everyone, route, signedIn } from '../route.ts';

export const accountRoutes = {
  /** Returns the person signed in. */
  currentUser: route<undefined, User>('GET', '/api/auth/user', 'signed_in'),
  /** Signs in by e-mail or phone and password. */
  login: route<LoginRequest, User | CodeWanted>('POST', '/api/auth/login', everyone),
  /** Ends the session. */
  logout: route<undefined, { ok: true }>('POST', '/api/auth/logout', everyone),

  /** Begins the registration of an account and texts a code. */
  register: route<RegisterRequest, Registered>('POST', '/api/auth/register', everyone),
  /** Confirms a phone by its code and opens the account. */
  verifyPhone: route<VerifyPhoneRequest, User>('POST', '/api/auth/verify-phone', everyone),
  /** Texts the code of a registration again. */
  resendCode: route<ResendCodeRequest, { ok: true }>('POST', '/api/auth/resend-code', everyone),
  /** Texts a code to sign in by, or signs in on a remembered device. */
  loginByPhone: route<PhoneLoginRequest, PhoneLoginStarted>('POST', '/api/auth/login-phone', everyone),
  /** Signs in by the code that was texted. */
  verifyOtp: route<VerifyOtpRequest, User>('POST', '/api/auth/verify-otp', everyone),
  /** Mails or texts the way to a new password. */
  forgotPassword: route<ForgotPasswordRequest, { ok: true }>('POST', '/api/auth/forgot-password', everyone),
  /** Sets a new password and ends the other sessions. */
  resetPassword: route<ResetPasswordRequest, PasswordReset>('POST', '/api/auth/reset-password', everyone),
  /** Redirects to the identity provider. Browsers navigate here; `?role=` is the wanted role. */
  providerLogin: route<undefined, Redirection>('GET', '/api/login', everyone),
  /** Signs in a person whom the identity provider sends back. */
  providerCallback: route<undefined, Redirection>('GET', '/api/login/callback', everyone),
  /**
   * Signs out when the browser comes from our own page or the address bar; asks for confirmation when it comes from
   * elsewhere.
   */
  logoutByNavigation: route<undefined, Redirection>('GET', '/api/logout', everyone),
  /** Returns the role that was chosen before signing in. */
  intendedRole: route<undefined, IntendedRole>('GET', '/api/auth/intended-role', 'signed_in'),
  /** Sets the language of texts and mails. */
  chooseLanguage: route<LanguageRequest, User>('PUT', '/api/auth/language', 'signed_in'),
  /** Completes the profile and chooses the role. */
  completeProfile: route<CompleteProfileRequest, User>('PUT', '/api/auth/complete-profile', 'signed_in'),

  /** Lists the sessions of the account. */
  sessions: compressed(route<undefined, SessionView[]>('GET', '/api/auth/sessions', signedIn)),
  /** Ends one session. */
  endSession: route<undefined, { ok: true }>('DELETE', '/api/auth/sessions/:id', signedIn),
  /** Ends all sessions of the account. */
  endAllSessions: route<undefined, { ok: true }>('DELETE', '/api/auth/sessions', signedIn),
} as const;
