import type account from './messages/account/en.json';
import type auth from './messages/auth/en.json';
import type booking from './messages/booking/en.json';
import type cash from './messages/cash/en.json';
import type books from './messages/books/en.json';
import type cities from './messages/cities/en.json';
import type colours from './messages/colours/en.json';
import type common from './messages/common/en.json';
import type demand from './messages/demand/en.json';
import type opsSections from './messages/ops-sections/en.json';
import type cards from './messages/cards/en.json';
import type dial from './messages/dial/en.json';
import type driver from './messages/driver/en.json';
import type earnings from './messages/earnings/en.json';
import type fareAnswers from './messages/fare-answers/en.json';
import type faq from './messages/faq/en.json';
import type findings from './messages/findings/en.json';
import type landing from './messages/landing/en.json';
import type live from './messages/live/en.json';
import type money from './messages/money/en.json';
import type notificationList from './messages/notification-list/en.json';
import type notifications from './messages/notifications/en.json';
import type offline from './messages/offline/en.json';
import type ops from './messages/ops/en.json';
import type outbox from './messages/outbox/en.json';
import type passenger from './messages/passenger/en.json';
import type owner from './messages/owner/en.json';
import type payment from './messages/payment/en.json';
import type documents from './messages/documents/en.json';
import type places from './messages/places/en.json';
import type price from './messages/price/en.json';
import type promotion from './messages/promotion/en.json';
import type profile from './messages/profile/en.json';
import type referrals from './messages/referrals/en.json';
import type ratingTags from './messages/rating-tags/en.json';
import type ride from './messages/ride/en.json';
import type rider from './messages/rider/en.json';
import type upload from './messages/upload/en.json';
import type safety from './messages/safety/en.json';
import type relay from './messages/relay/en.json';
import type scheduled from './messages/scheduled/en.json';
import type shared from './messages/shared/en.json';
import type tip from './messages/tip/en.json';
import type work from './messages/work/en.json';

/** Key of a text that exists. Each catalogue has a line here and an import above. */
export type MessageKey =
  | keyof typeof account
  | keyof typeof auth
  | keyof typeof booking
  | keyof typeof cash
  | keyof typeof books
  | keyof typeof cities
  | keyof typeof colours
  | keyof typeof common
  | keyof typeof demand
  | keyof typeof opsSections
  | keyof typeof cards
  | keyof typeof dial
  | keyof typeof driver
  | keyof typeof earnings
  | keyof typeof fareAnswers
  | keyof typeof faq
  | keyof typeof findings
  | keyof typeof landing
  | keyof typeof live
  | keyof typeof money
  | keyof typeof notificationList
  | keyof typeof notifications
  | keyof typeof offline
  | keyof typeof ops
  | keyof typeof outbox
  | keyof typeof passenger
  | keyof typeof owner
  | keyof typeof payment
  | keyof typeof documents
  | keyof typeof places
  | keyof typeof price
  | keyof typeof profile
  | keyof typeof promotion
  | keyof typeof referrals
  | keyof typeof ratingTags
  | keyof typeof tip
  | keyof typeof ride
  | keyof typeof rider
  | keyof typeof safety
  | keyof typeof relay
  | keyof typeof scheduled
  | keyof typeof shared
  | keyof typeof upload
  | keyof typeof work;
