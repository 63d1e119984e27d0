import type {
  CompleteProfileRequest,
  ForgotPasswordRequest,
  LoginRequest,
  PhoneLoginRequest,
  RegisterRequest,
  ResendCodeRequest,
  ResetPasswordRequest,
  VerifyOtpRequest,
  VerifyPhoneRequest,
} from './accounts/account-requests.ts';
import type {
  IntendedRole,
  PhoneLoginStarted,
  Redirection,
  Registered,
  SessionView,
} from './accounts/account-views.ts';
import type { User, UserType } from './accounts/user.ts';
import type { DriverLocationRequest, DriverStatusRequest } from './drivers/driver-requests.ts';
import type { DriverStats, DriverStatus, Earnings } from './drivers/driver-views.ts';
import type { Offer } from './matching/offer.ts';
import type { DevMessage } from './notifications/dev-message.ts';
import type { Place } from './places/place.ts';
import type {
  CancelRequest,
  OfferAnswer,
  QuoteRequest,
  RatingRequest,
  RideRequest,
  StartRequest,
} from './rides/ride-requests.ts';
import type { Quote, Ride, RideEvent } from './rides/ride-views.ts';

/** Signed in is also who has no role yet, until the profile is complete. */
type Access = 'anyone' | 'signed_in' | readonly UserType[];

/** One HTTP call. `Body` and `Reply` exist for the compiler alone. */
export interface Route<Body = undefined, Reply = undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` where a value goes. */
  path: string;
  access: Access;
  body?: Body;
  reply?: Reply;
}

const route = <Body, Reply>(method: Route['method'], path: string, access: Access): Route<Body, Reply> => ({
  method,
  path,
  access,
});

const everyone: Access = 'anyone';
const signedIn: Access = ['rider', 'driver', 'admin'];
const rider: Access = ['rider'];
const driver: Access = ['driver'];
const riderOrDriver: Access = ['rider', 'driver'];

/** Every call of the service, and who may make it. The server refuses whatever has no row here. */
export const routes = {
  health: route<undefined, { status: 'ok' }>('GET', '/api/health', everyone),
  ready: route<undefined, Readiness>('GET', '/api/health/ready', everyone),

  currentUser: route<undefined, User>('GET', '/api/auth/user', 'signed_in'),
  login: route<LoginRequest, User>('POST', '/api/auth/login', everyone),
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
  completeProfile: route<CompleteProfileRequest, User>('PUT', '/api/auth/complete-profile', 'signed_in'),

  sessions: route<undefined, SessionView[]>('GET', '/api/auth/sessions', signedIn),
  endSession: route<undefined, { ok: true }>('DELETE', '/api/auth/sessions/:id', signedIn),
  endAllSessions: route<undefined, { ok: true }>('DELETE', '/api/auth/sessions', signedIn),

  /** Only where the outbox stands in for a provider; to be asked again and again, with `?to=` for one recipient. */
  devOutbox: route<undefined, DevMessage[]>('GET', '/api/dev/outbox', everyone),

  mapConfig: route<undefined, MapConfig>('GET', '/api/config/maps', everyone),
  searchPlaces: route<undefined, Place[]>('GET', '/api/locations/search', signedIn),
  popularPlaces: route<undefined, Place[]>('GET', '/api/locations/popular', signedIn),
  nearestPlace: route<undefined, Place | null>('GET', '/api/locations/nearest', signedIn),

  quoteRide: route<QuoteRequest, Quote>('POST', '/api/rides/quote', rider),
  requestRide: route<RideRequest, Ride>('POST', '/api/rides/request', rider),
  myRides: route<undefined, Ride[]>('GET', '/api/rides', riderOrDriver),
  activeRide: route<undefined, Ride | null>('GET', '/api/rides/active', riderOrDriver),
  ride: route<undefined, Ride>('GET', '/api/rides/:id', riderOrDriver),
  rideEvents: route<undefined, RideEvent[]>('GET', '/api/rides/:id/events', riderOrDriver),
  cancelRide: route<CancelRequest, Ride>('POST', '/api/rides/:id/cancel', riderOrDriver),
  acceptRide: route<OfferAnswer, Ride>('POST', '/api/rides/:id/accept', driver),
  declineRide: route<OfferAnswer, { ok: true }>('POST', '/api/rides/:id/decline', driver),
  arriveAtPickup: route<undefined, Ride>('POST', '/api/rides/:id/arrive', driver),
  startRide: route<StartRequest, Ride>('POST', '/api/rides/:id/start', driver),
  completeRide: route<undefined, Ride>('POST', '/api/rides/:id/complete', driver),
  rateRide: route<RatingRequest, Ride>('POST', '/api/rides/:id/rating', riderOrDriver),

  driverStatus: route<undefined, DriverStatus>('GET', '/api/driver/status', driver),
  setDriverStatus: route<DriverStatusRequest, { status: 'online' | 'offline' }>('POST', '/api/driver/status', driver),
  driverLocation: route<DriverLocationRequest, { ok: true }>('POST', '/api/driver/location', driver),
  driverStats: route<undefined, DriverStats>('GET', '/api/driver/stats', driver),
  driverEarnings: route<undefined, Earnings>('GET', '/api/driver/earnings', driver),
  driverOffers: route<undefined, Offer[]>('GET', '/api/driver/offers', driver),
} as const;

export interface Readiness {
  status: 'ready' | 'unready';
  postgres: boolean;
  redis: boolean;
}

/** Which map the browser draws: Mapbox when a public token is set, else the offline style. */
export interface MapConfig {
  provider: 'mapbox' | 'maplibre';
  apiKey: string | null;
}
