import type { ProofWanted } from './accounts/text-proof.ts';
import type { Verdict } from './rides/ride-findings.ts';
import type { Ride } from './rides/ride-views.ts';
import type { RuleNotice } from './rides/road-rule.ts';

/** Every refusal of the service: its HTTP status and a sentence that is safe to show. */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Some details aren’t valid. Please check them.' },
  'request.unreadable': { status: 400, message: 'We couldn’t read this request.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.not_found': { status: 404, message: 'There’s nothing here.' },
  'request.foreign_origin': { status: 403, message: 'This request didn’t come from the app.' },
  'request.key_reused': { status: 422, message: 'This key has already been used for a different request.' },
  'client.outdated': { status: 426, message: 'Waka has been updated. Please reload this page.' },
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
    message: 'We can’t send a code to your phone right now. Please try again later.',
  },
  'auth.proof_wanted': { status: 428, message: 'Please try again.' },
  'auth.reset_link_invalid': { status: 400, message: 'The password reset link is invalid or expired' },
  'auth.login_failed': { status: 400, message: 'We couldn’t sign you in. Please start again.' },
  'auth.second_factor_needed': {
    status: 403,
    message: 'Admins sign in with a second factor. Please set one up with your identity provider.',
  },
  'auth.provider_missing': { status: 404, message: 'Sign-in through an identity provider isn’t set up here.' },
  'auth.provider_unavailable': {
    status: 503,
    message: 'The identity provider isn’t responding. Please try again in a moment.',
  },
  'auth.logout_unconfirmed': { status: 403, message: 'You didn’t get here from the app.' },
  'auth.role_not_allowed': { status: 403, message: 'Your account can’t have this role.' },
  'auth.profile_complete': { status: 409, message: 'Your profile is already complete.' },
  'auth.email_taken': {
    status: 409,
    message: 'There’s already an account of this kind with your email. Please sign in to that one.',
  },
  'auth.username_taken': { status: 409, message: 'This username is taken. Please choose another.' },
  'auth.session_not_found': { status: 404, message: 'This session has already ended.' },
  'auth.forbidden': { status: 403, message: 'Your account isn’t allowed to do this.' },
  'account.proof_needed': { status: 403, message: 'Please confirm it’s you first.' },
  'account.proof_wrong': { status: 403, message: 'That password or code is incorrect.' },
  'account.ride_live': { status: 409, message: 'Finish or cancel your ride first.' },
  'account.no_change_waiting': { status: 409, message: 'There’s no change to confirm. Please request it again.' },
  'account.email_link_invalid': {
    status: 400,
    message: 'This link is invalid or has expired. Please request a new one.',
  },
  'map.not_found': { status: 404, message: 'There’s no map of this city to keep offline.' },
  'upload.not_found': { status: 404, message: 'This upload doesn’t exist.' },
  'upload.not_arrived': { status: 409, message: 'The file didn’t arrive. Please upload it again.' },
  'upload.foreign': { status: 400, message: 'You can only use a file you uploaded here.' },
  'upload.type_refused': { status: 422, message: 'You can’t upload this kind of file here.' },
  'upload.not_what_it_says': { status: 422, message: 'This file isn’t the type it claims to be.' },
  'upload.too_large': { status: 413, message: 'This file is too large.' },
  'upload.too_many': { status: 429, message: 'You’ve uploaded a lot. Please wait before uploading more.' },
  'upload.cannot_sign': { status: 400, message: 'Cannot sign without a key, an uploadId, and a partNumber' },
  'upload.no_remote': { status: 400, message: 'Files from other addresses aren’t accepted.' },
  'upload.no_credentials': { status: 403, message: 'The storage doesn’t give credentials to browsers.' },
  'photo.not_found': { status: 404, message: 'This photo doesn’t exist.' },
  'photo.unreadable': {
    status: 422,
    message: 'We can’t read this picture. Please choose a JPEG, PNG or WebP picture.',
  },
  'photo.too_many_pixels': { status: 422, message: 'This picture is too large. Please choose a smaller one.' },
  'document.not_found': { status: 404, message: 'This document doesn’t exist.' },
  'document.expired': { status: 422, message: 'This document has expired.' },
  'ride.not_found': { status: 404, message: 'This ride doesn’t exist.' },
  'ride.already_live': { status: 409, message: 'You already have a ride in progress.' },
  'ride.class_closed': {
    status: 409,
    message: 'This class can’t be booked here right now. Please choose another.',
  },
  'ride.not_allowed_there': { status: 409, message: 'This class may not drive there at this hour.' },
  'ride.city_closed': { status: 409, message: 'There are no rides here at this hour.' },
  'ride.wrong_state': { status: 409, message: 'The ride has moved on, so this is no longer possible.' },
  'ride.payment_changed_often': {
    status: 409,
    message: 'The payment method for this ride has been changed too often and can’t be changed again.',
  },
  'ride.trip_changed_often': {
    status: 409,
    message: 'This trip has been changed too often and can’t be changed again.',
  },
  'ride.no_new_price': {
    status: 409,
    message: 'You pay for the distance driven on this ride. Tell your driver where to go.',
  },
  'ride.wrong_pin': { status: 422, message: 'That PIN is incorrect. Ask the rider to read it again.' },
  'ride.pin_locked': { status: 429, message: 'Too many wrong PINs. Wait a minute and try again.' },
  'ride.no_show_too_early': {
    status: 409,
    message: 'Wait five minutes at the pickup before leaving without the rider.',
  },
  'ride.already_rated': { status: 409, message: 'You have already rated this ride.' },
  'ride.tagging_closed': { status: 409, message: 'Tags can only be chosen in the week after a ride.' },
  'ride.driver_not_silent': {
    status: 409,
    message: 'Your driver is still connected. Ask them to complete the trip, or report a problem.',
  },
  'ride.no_receipt': { status: 409, message: 'Only completed rides have a receipt.' },
  'schedule.not_found': { status: 404, message: 'This scheduled ride doesn’t exist.' },
  'schedule.outside_window': {
    status: 422,
    message: 'Choose a time between half an hour and seven days from now.',
  },
  'schedule.too_many': { status: 409, message: 'You can’t schedule more rides. Cancel one first.' },
  'schedule.too_close': { status: 409, message: 'You’ve already scheduled a ride around this time.' },
  'schedule.changed': { status: 409, message: 'This scheduled ride has changed. Please check it again.' },
  'schedule.begun': { status: 409, message: 'The search for a driver has begun, so this is no longer possible.' },
  'schedule.taken': { status: 409, message: 'Another driver took this ride.' },
  'schedule.held': { status: 409, message: 'It’s too late to give this ride back. Please drive it.' },
  'share.not_found': { status: 404, message: 'This link has expired.' },
  'incident.not_found': { status: 404, message: 'This report doesn’t exist.' },
  'incident.wrong_state': { status: 409, message: 'Someone else has already dealt with this.' },
  'contacts.link_invalid': { status: 400, message: 'This link is invalid. Please request a new one.' },
  'contacts.unreachable': {
    status: 422,
    message: 'We can’t text this number. Use one from Sierra Leone or Guinea.',
  },
  'place.outside_service_area': { status: 422, message: 'We only operate in Sierra Leone and Guinea.' },
  'place.other_country': { status: 422, message: 'Rides can’t cross the border.' },
  'place.same_place': {
    status: 422,
    message: 'Pickup and destination are the same place. Choose another destination.',
  },
  'place.too_many_saved': { status: 409, message: 'You can save up to ten places. Remove one first.' },
  'place.bad_label': { status: 400, message: 'Give the place a name of 1 to 30 characters.' },
  'quote.not_found': { status: 404, message: 'This price is no longer valid. Please get a new one.' },
  'offer.not_found': { status: 404, message: 'This offer doesn’t exist.' },
  'offer.expired': { status: 409, message: 'This offer has expired.' },
  'offer.closed': { status: 409, message: 'This offer is no longer open.' },
  'offer.price_changed': { status: 409, message: 'The price of this ride has changed. Please check it again.' },
  'ride.taken': { status: 409, message: 'Another driver took this ride.' },
  'push.service_unknown': { status: 422, message: 'This browser uses a push service we don’t recognise.' },
  'driver.not_approved': { status: 403, message: 'Your account is waiting for approval, so you can’t go online yet.' },
  'driver.class_fixed': { status: 403, message: 'Your class has been approved. Please ask us to change it.' },
  'driver.paper_expired': {
    status: 403,
    message: 'One of your documents has expired. Send a new one to go online.',
  },
  'driver.paper_unapproved': {
    status: 403,
    message: 'One of your documents was rejected or is still in review. Check your documents.',
  },
  'driver.busy': { status: 409, message: 'Finish your ride first.' },
  'driver.offline': { status: 409, message: 'You’re offline.' },
  'driver.location_needed': { status: 422, message: 'We need your location before you can go online.' },
  'payment.method_not_found': { status: 404, message: 'This payment method doesn’t exist.' },
  'payment.method_closed': {
    status: 409,
    message: 'This way to pay isn’t available here right now. Please choose another.',
  },
  'payment.not_answering': {
    status: 409,
    message: 'This way to pay isn’t answering right now. Please choose another.',
  },
  'payment.outside_limits': {
    status: 409,
    message: 'This amount can’t be paid that way. Please choose another.',
  },
  'payment.cards_unavailable': { status: 404, message: 'Stripe not loaded. Please refresh and try again.' },
  'payment.card_refused': { status: 422, message: 'The card provider declined this card.' },
  'payment.card_not_yours': { status: 403, message: 'This card doesn’t belong to your account.' },
  'payment.already_saved': { status: 409, message: 'You’ve already saved this account.' },
  'payment.too_many_methods': { status: 409, message: 'Remove a payment method before adding another.' },
  'payment.tip_given': { status: 409, message: 'You’ve already given a tip for this ride.' },
  'payment.not_open': { status: 409, message: 'There’s nothing left to pay for this ride.' },
  'payout.closed': { status: 409, message: 'Payouts to this wallet aren’t available right now.' },
  'payout.changed': { status: 409, message: 'The terms have changed. Please look at them again.' },
  'payout.under_way': { status: 409, message: 'A payout is already under way.' },
  'payout.more_than_owed': { status: 422, message: 'That’s more than can be paid out now.' },
  'payout.second_person': { status: 409, message: 'Another admin has to approve this payout.' },
  'auth.suspended': { status: 403, message: 'This account is locked. Please contact support.' },
  'ops.not_found': { status: 404, message: 'This person or ride doesn’t exist.' },
  'ops.decided_meanwhile': {
    status: 409,
    message: 'Another admin has decided in the meantime. Please check again.',
  },
  'ops.review_moot': { status: 409, message: 'Someone has already decided on this driver.' },
  'ops.class_exists': { status: 409, message: 'There’s already a class with this key. Please choose another.' },
  'ops.zone_overlaps': { status: 422, message: 'This zone overlaps another open one. Move it or make it smaller.' },
  'relay.not_found': { status: 404, message: 'This trip has ended.' },
  'relay.ferry_closed': { status: 409, message: 'This ferry isn’t running right now. Please check again.' },
  'relay.no_such_departure': {
    status: 409,
    message: 'The ferry doesn’t leave at this time. Choose another departure.',
  },
  'relay.departure_missed': { status: 409, message: 'You can’t reach this departure any more. Choose a later one.' },
  'relay.already_open': { status: 409, message: 'You already have a trip by ferry.' },
  'relay.changed': { status: 409, message: 'This trip has changed. Please check it again.' },
  'crossing.one_shore': { status: 422, message: 'Both quays lie on the same shore. Move one of them.' },
  'crossing.no_departures': { status: 422, message: 'An open ferry needs at least one departure.' },
  'ops.rule_gap': {
    status: 422,
    message: 'The published rule would end before this one begins. Add a new rule that starts on that day instead.',
  },
  'ops.driver_online': {
    status: 409,
    message: 'The driver is online. The class can be changed once the shift is over.',
  },
  'ops.own_draft': { status: 409, message: 'You wrote this rule. Another admin has to publish it.' },
  'area.id_taken': { status: 409, message: 'There’s already a city with this key. Please choose another.' },
  'area.not_a_city': { status: 422, message: 'The rest of a country has no outline and is always open.' },
  'area.too_few_corners': { status: 422, message: 'A city needs at least three corners.' },
  'area.lines_cross': { status: 422, message: 'Lines of the outline cross. Move a corner.' },
  'area.too_small': { status: 422, message: 'This outline is too small for a city.' },
  'area.too_large': { status: 422, message: 'This outline is too large for a city.' },
  'area.outside_country': { status: 422, message: 'The outline leaves the country of the city.' },
  'area.overlaps': { status: 422, message: 'The outline overlaps another open city.' },
  'area.centre_outside': { status: 422, message: 'The centre must lie within the outline.' },
  'area.part_has_centre': {
    status: 422,
    message: 'The part contains the centre of the city. Move that centre first, or draw the part beside it.',
  },
  'area.water_far': {
    status: 422,
    message: 'A point of this water is more than 300 km away. Please check its coordinates.',
  },
  'area.main_city': { status: 422, message: 'The main city of a country can’t be closed or emptied.' },
  'area.in_pieces': { status: 422, message: 'Both parts must be in one piece, without a hole.' },
  'area.nothing_to_split': { status: 422, message: 'The part must cover some of the city, and leave some of it.' },
  'area.time_zone_unknown': { status: 422, message: 'There’s no time zone with this name.' },
  'area.radii_not_rising': {
    status: 422,
    message: 'The first radius starts at 0 seconds, and each later one must be larger.',
  },
  'area.hours_overlap': { status: 422, message: 'Opening hours overlap.' },
  'ops.method_exists': { status: 409, message: 'This country already has a payment method with this key.' },
  'ops.last_method': { status: 409, message: 'Riders of this country would have no way to pay.' },
  'ops.body_unfit': {
    status: 409,
    message: 'This vehicle can’t serve the class. The driver has to correct one of them.',
  },
  'ops.profile_moot': { status: 409, message: 'The driver has changed this in the meantime.' },
  'ops.document_moot': { status: 409, message: 'The driver has sent another document in the meantime.' },
  'ops.driver_changed': {
    status: 409,
    message: 'The driver of this ride has changed in the meantime. Please check again.',
  },
  'ops.retry_moot': { status: 409, message: 'This message has already been sent or is no longer needed.' },
  'ops.rate_in_past': { status: 422, message: 'New rates can’t start in the past.' },
  'ops.more_than_owed': { status: 422, message: 'That’s more than is owed.' },
  'request.key_missing': { status: 400, message: 'Send an Idempotency-Key so that nothing is booked twice.' },
  'service.unavailable': { status: 503, message: 'This isn’t working right now. Please try again in a moment.' },
  'service.failed': { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A decision, its author (null for the service itself) and its time. */
export interface Decision {
  action: string;
  by: string | null;
  at: string;
  reason: string | null;
  /** The verdict on a ride's findings. An older backend leaves it out. */
  verdict?: Verdict | null;
  /** The facts of a service area that it changed. An older backend leaves it out. */
  facts?: string[];
}

/** The body of every answer that is not 2xx. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId: string;
  /** Field path -> its error; only with `request.invalid`. */
  fields?: Record<string, string>;
  /** The current ride; with the codes that refuse a move. */
  ride?: Ride;
  /** The admin who has taken the incident; only with `incident.wrong_state`. An older backend leaves it out. */
  takenBy?: string;
  /** The decision that came first; only with `ops.decided_meanwhile`. */
  decision?: Decision;
  /** The name of the other city; only with `area.overlaps`. */
  area?: string;
  /** When rides can be booked there again, and the time zone of the city; only with `ride.city_closed`. */
  opens?: { at: string; timeZone: string };
  /** The rule of the road that forbids it; only with `ride.not_allowed_there`. */
  rule?: RuleNotice;
  /** Work that the call needs when it is repeated; only with `auth.proof_wanted`. */
  proof?: ProofWanted;
}

/** The acknowledgement of a socket event. */
export type Ack<Extra extends object = object> =
  | ({ ok: true } & Extra)
  | { ok: false; error: { code: ErrorCode; message: string } };
