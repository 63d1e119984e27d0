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
  PhoneLoginStarted,
  Redirection,
  Registered,
  SessionView,
} from './account-views.ts';
import type { User } from './user.ts';
import { compressed, everyone, route, signedIn } from '../route.ts';

export const accountRoutes = {
  currentUser: route<undefined, User>('GET', '/api/auth/user', 'signed_in'),
  login: route<LoginRequest, User | CodeWanted>('POST', '/api/auth/login', everyone),
  logout: route<undefined, { ok: true }>('POST', '/api/auth/logout', everyone),

  register: route<RegisterRequest, Registered>('POST', '/api/auth/register', everyone),
  verifyPhone: route<VerifyPhoneRequest, User>('POST', '/api/auth/verify-phone', everyone),
  resendCode: route<ResendCodeRequest, { ok: true }>('POST', '/api/auth/resend-code', everyone),
  loginByPhone: route<PhoneLoginRequest, PhoneLoginStarted>('POST', '/api/auth/login-phone', everyone),
  verifyOtp: route<VerifyOtpRequest, User>('POST', '/api/auth/verify-otp', everyone),
  forgotPassword: route<ForgotPasswordRequest, { ok: true }>('POST', '/api/auth/forgot-password', everyone),
  resetPassword: route<ResetPasswordRequest, { ok: true }>('POST', '/api/auth/reset-password', everyone),
  /** The way to the identity provider and back, walked by the browser itself; `?role=` says which role is meant. */
  providerLogin: route<undefined, Redirection>('GET', '/api/login', everyone),
  providerCallback: route<undefined, Redirection>('GET', '/api/login/callback', everyone),
  /** Signs out where our own page, or the address bar, leads here; asks where anything else does. */
  logoutByNavigation: route<undefined, Redirection>('GET', '/api/logout', everyone),
  intendedRole: route<undefined, IntendedRole>('GET', '/api/auth/intended-role', 'signed_in'),
  chooseLanguage: route<LanguageRequest, User>('PUT', '/api/auth/language', 'signed_in'),
  completeProfile: route<CompleteProfileRequest, User>('PUT', '/api/auth/complete-profile', 'signed_in'),

  sessions: compressed(route<undefined, SessionView[]>('GET', '/api/auth/sessions', signedIn)),
  endSession: route<undefined, { ok: true }>('DELETE', '/api/auth/sessions/:id', signedIn),
  endAllSessions: route<undefined, { ok: true }>('DELETE', '/api/auth/sessions', signedIn),
} as const;
