import type { Ride } from './rides/ride-views.ts';

/** Every refusal the service can give: its HTTP status and a sentence that is safe to show. */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Some of what was sent is not valid.' },
  'request.unreadable': { status: 400, message: 'The request could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.not_found': { status: 404, message: 'There is nothing here.' },
  'request.foreign_origin': { status: 403, message: 'This request did not come from the app.' },
  'request.key_reused': { status: 422, message: 'This key was already used for a different request.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please wait a moment.' },
  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.bad_credentials': { status: 401, message: 'Please check your credentials' },
  'auth.wrong_code': { status: 400, message: 'Invalid or expired code. Please try again.' },
  'auth.code_too_soon': {
    status: 429,
    message: 'A code is on its way. Please wait a minute before asking for another.',
  },
  'auth.reset_link_invalid': { status: 400, message: 'The password reset link is invalid or expired' },
  'auth.login_failed': { status: 400, message: 'This sign-in could not be completed. Please start again.' },
  'auth.provider_missing': { status: 404, message: 'Sign-in through an identity provider is not set up here.' },
  'auth.provider_unavailable': {
    status: 503,
    message: 'The identity provider does not answer. Please try again in a moment.',
  },
  'auth.logout_unconfirmed': { status: 403, message: 'Something else than this app has led you here.' },
  'auth.role_not_allowed': { status: 403, message: 'Your account may not have this role.' },
  'auth.profile_complete': { status: 409, message: 'Your profile is already complete.' },
  'auth.email_taken': {
    status: 409,
    message: 'There is already an account of this kind with your e-mail. Please sign in to that one.',
  },
  'auth.username_taken': { status: 409, message: 'This username is taken. Please choose another.' },
  'auth.session_not_found': { status: 404, message: 'This session is over already.' },
  'auth.forbidden': { status: 403, message: 'Your account may not do this.' },
  'ride.not_found': { status: 404, message: 'This ride does not exist.' },
  'ride.already_live': { status: 409, message: 'You already have a ride under way.' },
  'ride.wrong_state': { status: 409, message: 'The ride has moved on; this is no longer possible.' },
  'ride.wrong_pin': { status: 422, message: 'That PIN is not right. Ask the rider to read it again.' },
  'ride.pin_locked': { status: 429, message: 'Too many wrong PINs. Wait a minute and try again.' },
  'ride.already_rated': { status: 409, message: 'You have already rated this ride.' },
  'place.outside_service_area': { status: 422, message: 'We only drive in Sierra Leone and Guinea.' },
  'place.other_country': { status: 422, message: 'A ride cannot cross the border.' },
  'quote.not_found': { status: 404, message: 'This price is no longer valid. Please ask for a new one.' },
  'offer.not_found': { status: 404, message: 'This offer does not exist.' },
  'offer.expired': { status: 409, message: 'The time to accept this offer is over.' },
  'offer.closed': { status: 409, message: 'This offer is no longer open.' },
  'ride.taken': { status: 409, message: 'Another driver took this ride.' },
  'driver.not_approved': { status: 403, message: 'Your account is waiting for approval, so you cannot go online yet.' },
  'driver.busy': { status: 409, message: 'Finish your ride first.' },
  'driver.offline': { status: 409, message: 'You are offline.' },
  'driver.location_needed': { status: 422, message: 'Your position is needed to go online.' },
  'service.unavailable': { status: 503, message: 'This does not work right now. Please try again in a moment.' },
  'service.failed': { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every answer that is not 2xx. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId: string;
  /** Field path -> what is wrong with it; only with `request.invalid`. */
  fields?: Record<string, string>;
  /** The ride as it truly stands; with the codes that refuse a move. */
  ride?: Ride;
}

/** How a socket event is acknowledged. */
export type Ack<Extra extends object = object> =
  ({ ok: true } & Extra) | { ok: false; error: { code: ErrorCode; message: string } };
