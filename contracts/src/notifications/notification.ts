import type { DocumentKind } from '../drivers/driver-documents.ts';
import type { NearPlace } from '../near-place.ts';
import type { Currency } from '../regions.ts';

/** The kinds of notifications; the texts are in the catalogues of the screens. */
const NOTIFICATION_KINDS = [
  'driver_found',
  'driver_arrived',
  'arrival_undone',
  'trip_changed',
  'trip_ended',
  'driver_cancelled',
  'no_driver_found',
  'driver_near',
  'ride_cancelled',
  'payment_failed',
  'payment_paid',
  'cash_unpaid',
  'payment_check',
  'refund_decided',
  'refund_sent',
  'refund_credited',
  'refund_returned',
  'refund_withdrawn',
  'refund_taken_back',
  'refund_borne',
  'change_credited',
  'tip_paid',
  'cash_contradicted',
  'cash_decided',
  'balance_raised',
  'balance_lowered',
  'balance_paid',
  'rest_waived',
  'payout_paid',
  'payout_refused',
  'debt_warned',
  'debt_wallet_only',
  'driver_approved',
  'driver_rejected',
  'driver_suspended',
  'document_approved',
  'document_refused',
  'profile_refused',
  'vehicle_refused',
  'ops_message',
  'scheduled_reminder',
  'scheduled_taken',
  'scheduled_given_back',
  'scheduled_waits',
  'scheduled_in_doubt',
  'scheduled_failed_rider_busy',
  'scheduled_failed_closed',
  'scheduled_failed_method',
  'scheduled_failed_account',
  'scheduled_skipped',
  'scheduled_cancelled',
  'scheduled_drive',
  'scheduled_called_off',
  'relay_moved',
  'relay_ferry_cancelled',
  'relay_ended',
  'referral_rewarded',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds of the list of notifications alone: every phone would keep their texts for its lock screen. */
const LISTED_KINDS = [
  'refund_taken_back',
  'payment_paid',
  'change_credited',
  'cash_contradicted',
  'cash_decided',
  'balance_raised',
  'balance_lowered',
  'balance_paid',
  'rest_waived',
  'referral_rewarded',
] as const satisfies readonly NotificationKind[];
type ListedKind = (typeof LISTED_KINDS)[number];
/** The kinds that are pushed to phones too. */
export type PushedKind = Exclude<NotificationKind, ListedKind>;

export const isPushed = (kind: NotificationKind): kind is PushedKind => LISTED_KINDS.every((listed) => listed !== kind);

/** What a rider hears of a refund: that it is decided, how it was given, or that it was not; and its driver, what it takes off the balance. */
export type RefundNoticeKind = Extract<NotificationKind, `refund_${string}`>;

/** Kinds about money whose texts are loaded with the first of them. */
export type MoneyNoticeKind =
  | RefundNoticeKind
  | Extract<NotificationKind, 'tip_paid' | 'cash_contradicted' | 'cash_decided' | 'rest_waived' | `balance_${string}`>;

/** Notices that are too rare to have a kind of their own; the service writes them. */
export type RareNotice =
  | 'vehicle_papers'
  | 'paper_again'
  | 'owner_wallet'
  | 'owner_day_refused'
  | 'owner_cash_only'
  | 'owner_cash_confirmed'
  | 'owner_cash_refused'
  | 'terms_refused'
  | 'terms_confirmed'
  | 'terms_proposed'
  | 'book_paid_off'
  | 'book_paid_late'
  | 'book_sold'
  | 'book_other_vehicle'
  | 'book_ended'
  | 'book_ended_owner'
  | 'vehicle_approved'
  | 'ended_by_rider'
  | 'ended_by_rider_cash'
  | 'ride_gone'
  | 'repetition_gone'
  | 'ferry_gone'
  | 'onward_gone'
  | 'repeated_account'
  | 'repeated_number'
  | 'repeated_texts'
  | 'tip_failed';

/** The facts that the text of a kind may use. */
export interface NotificationFacts {
  rideId?: string;
  driver?: string;
  plate?: string;
  /** Its name, or its address in the language of the booking. */
  destination?: string;
  /** What such an address says, for readers of every language. */
  destinationNear?: NearPlace;
  fare?: number;
  currency?: Currency;
  reason?: string;
  document?: DocumentKind;
  scheduledId?: string;
  /** The time of a scheduled ride, and the time zone of its city. */
  pickupAt?: string;
  timeZone?: string;
  /** The area of its pickup, for its driver. */
  pickup?: string;
  /** The first name of a friend who joined by the reader's link, and the points for that. */
  friend?: string;
  points?: number;
  /** The text that an admin wrote, or that of a rare notice. */
  message?: string;
  /** Which rare notice `message` or `reason` says, in the language of its reader. */
  notice?: RareNotice;
  /** The owner of a vehicle, in a rare notice. */
  owner?: string;
  /** The first name of the other side of a ride. */
  name?: string;
  /** Whether a refund is of money that came after its payment had ended. */
  isLate?: true;
  /** Whether what was waived, or is taken off a driver's balance for that, is the unpaid fee of a cancelled ride. */
  isFee?: true;
  /** What the reader said about cash that the other side says was `fare`. */
  said?: number;
}

export interface Notification {
  id: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  at: string;
  isRead: boolean;
}

/** The live event: a new notification, and the number of unread ones including it. */
export interface NotificationEvent {
  notification: Notification;
  unread: number;
}
