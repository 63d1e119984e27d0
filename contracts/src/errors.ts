import type { ProofWanted } from './accounts/text-proof.ts';
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
  'auth.no_code_now': {
    status: 429,
    message: 'No code can be sent to your phone right now. Please try again later.',
  },
  'auth.proof_wanted': { status: 428, message: 'Please try again.' },
  'auth.reset_link_invalid': { status: 400, message: 'The password reset link is invalid or expired' },
  'auth.login_failed': { status: 400, message: 'This sign-in could not be completed. Please start again.' },
  'auth.second_factor_needed': {
    status: 403,
    message: 'Admins sign in with a second factor. Please set one up at the identity provider.',
  },
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
  'account.proof_needed': { status: 403, message: 'Please show first that it is you.' },
  'account.proof_wrong': { status: 403, message: 'That password or code is not right.' },
  'account.ride_live': { status: 409, message: 'Finish or cancel your ride first.' },
  'account.no_change_waiting': { status: 409, message: 'No change waits to be confirmed. Please ask for it again.' },
  'account.email_link_invalid': { status: 400, message: 'This link is invalid or expired. Please ask for a new one.' },
  'upload.not_found': { status: 404, message: 'This upload does not exist.' },
  'upload.not_arrived': { status: 409, message: 'The file has not arrived. Please upload it again.' },
  'upload.foreign': { status: 400, message: 'Only a file that you uploaded here can be used.' },
  'upload.type_refused': { status: 422, message: 'This kind of file cannot be uploaded here.' },
  'upload.not_what_it_says': { status: 422, message: 'This file is not what it says it is.' },
  'upload.too_large': { status: 413, message: 'This file is too large.' },
  'upload.too_many': { status: 429, message: 'You have uploaded a lot. Please wait before you upload more.' },
  'upload.cannot_sign': { status: 400, message: 'Cannot sign without a key, an uploadId, and a partNumber' },
  'upload.no_remote': { status: 400, message: 'Files from other addresses are not taken.' },
  'upload.no_credentials': { status: 403, message: 'The storage gives no credentials to browsers.' },
  'photo.not_found': { status: 404, message: 'This photo does not exist.' },
  'photo.unreadable': {
    status: 422,
    message: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
  },
  'photo.too_many_pixels': { status: 422, message: 'This picture has too many pixels. Please choose a smaller one.' },
  'document.not_found': { status: 404, message: 'This document does not exist.' },
  'document.expired': { status: 422, message: 'This document has expired.' },
  'ride.not_found': { status: 404, message: 'This ride does not exist.' },
  'ride.already_live': { status: 409, message: 'You already have a ride under way.' },
  'ride.wrong_state': { status: 409, message: 'The ride has moved on; this is no longer possible.' },
  'ride.payment_changed_often': {
    status: 409,
    message: 'How this ride is paid was changed too often; it stays as it is.',
  },
  'ride.wrong_pin': { status: 422, message: 'That PIN is not right. Ask the rider to read it again.' },
  'ride.pin_locked': { status: 429, message: 'Too many wrong PINs. Wait a minute and try again.' },
  'ride.no_show_too_early': {
    status: 409,
    message: 'Wait five minutes at the pickup before you leave without the rider.',
  },
  'ride.already_rated': { status: 409, message: 'You have already rated this ride.' },
  'ride.driver_not_silent': {
    status: 409,
    message: 'Your driver is still there. Ask the driver to complete the trip, or report a problem.',
  },
  'ride.no_receipt': { status: 409, message: 'Only a completed ride has a receipt.' },
  'share.not_found': { status: 404, message: 'This link has ended.' },
  'incident.not_found': { status: 404, message: 'This report does not exist.' },
  'incident.wrong_state': { status: 409, message: 'Somebody else has taken care of this.' },
  'contacts.link_invalid': { status: 400, message: 'This link is invalid. Please ask for a new one.' },
  'contacts.unreachable': {
    status: 422,
    message: 'Texts do not reach this number. Use one of Sierra Leone or Guinea.',
  },
  'place.outside_service_area': { status: 422, message: 'We only drive in Sierra Leone and Guinea.' },
  'place.other_country': { status: 422, message: 'A ride cannot cross the border.' },
  'place.too_many_saved': { status: 409, message: 'You can keep ten places. Remove one first.' },
  'place.bad_label': { status: 400, message: 'Give the place a name of 1 to 30 characters.' },
  'quote.not_found': { status: 404, message: 'This price is no longer valid. Please ask for a new one.' },
  'offer.not_found': { status: 404, message: 'This offer does not exist.' },
  'offer.expired': { status: 409, message: 'The time to accept this offer is over.' },
  'offer.closed': { status: 409, message: 'This offer is no longer open.' },
  'offer.price_changed': { status: 409, message: 'The price of this ride has changed. Please look at it again.' },
  'ride.taken': { status: 409, message: 'Another driver took this ride.' },
  'push.service_unknown': { status: 422, message: 'This browser uses a push service that we do not know.' },
  'driver.not_approved': { status: 403, message: 'Your account is waiting for approval, so you cannot go online yet.' },
  'driver.class_fixed': { status: 403, message: 'Your class was approved. Please ask us to change it.' },
  'driver.paper_expired': {
    status: 403,
    message: 'A document of yours has expired. Send a new one to go online.',
  },
  'driver.paper_unapproved': {
    status: 403,
    message: 'A document of yours was refused or is still in review. Look at your documents.',
  },
  'driver.busy': { status: 409, message: 'Finish your ride first.' },
  'driver.offline': { status: 409, message: 'You are offline.' },
  'driver.location_needed': { status: 422, message: 'Your position is needed to go online.' },
  'payment.method_not_found': { status: 404, message: 'This payment method does not exist.' },
  'payment.cards_unavailable': { status: 404, message: 'Stripe not loaded. Please refresh and try again.' },
  'payment.card_refused': { status: 422, message: 'The card provider refused this card.' },
  'payment.card_not_yours': { status: 403, message: 'This card does not belong to your account.' },
  'payment.already_saved': { status: 409, message: 'You have saved this account already.' },
  'payment.too_many_methods': { status: 409, message: 'Remove a payment method before you add another.' },
  'payment.not_open': { status: 409, message: 'This ride has nothing left to pay.' },
  'auth.suspended': { status: 403, message: 'This account is locked. Please write to our support.' },
  'ops.not_found': { status: 404, message: 'There is no such person or ride.' },
  'ops.review_moot': { status: 409, message: 'Somebody has decided about this driver already.' },
  'ops.profile_moot': { status: 409, message: 'The driver has changed this meanwhile.' },
  'ops.document_moot': { status: 409, message: 'The driver has sent another document meanwhile.' },
  'ops.retry_moot': { status: 409, message: 'This message was sent, or is of no use any more.' },
  'ops.rate_in_past': { status: 422, message: 'New rates can only begin now or later.' },
  'ops.more_than_owed': { status: 422, message: 'That is more than is owed.' },
  'request.key_missing': { status: 400, message: 'Send an Idempotency-Key, so that nothing is booked twice.' },
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
  /** Work to be shown with the same call; only with `auth.proof_wanted`. */
  proof?: ProofWanted;
}

/** How a socket event is acknowledged. */
export type Ack<Extra extends object = object> =
  ({ ok: true } & Extra) | { ok: false; error: { code: ErrorCode; message: string } };
