import type { messages as account } from './messages/account/en.ts';
import type { messages as auth } from './messages/auth/en.ts';
import type { messages as colours } from './messages/colours/en.ts';
import type { messages as common } from './messages/common/en.ts';
import type { messages as desk } from './messages/desk/en.ts';
import type { messages as driver } from './messages/driver/en.ts';
import type { messages as earnings } from './messages/earnings/en.ts';
import type { messages as faq } from './messages/faq/en.ts';
import type { messages as findings } from './messages/findings/en.ts';
import type { messages as landing } from './messages/landing/en.ts';
import type { messages as live } from './messages/live/en.ts';
import type { messages as money } from './messages/money/en.ts';
import type { messages as notifications } from './messages/notifications/en.ts';
import type { messages as offline } from './messages/offline/en.ts';
import type { messages as ops } from './messages/ops/en.ts';
import type { messages as outbox } from './messages/outbox/en.ts';
import type { messages as payment } from './messages/payment/en.ts';
import type { messages as papers } from './messages/papers/en.ts';
import type { messages as places } from './messages/places/en.ts';
import type { messages as profile } from './messages/profile/en.ts';
import type { messages as referrals } from './messages/referrals/en.ts';
import type { messages as ratingTags } from './messages/rating-tags/en.ts';
import type { messages as ride } from './messages/ride/en.ts';
import type { messages as rider } from './messages/rider/en.ts';
import type { messages as upload } from './messages/upload/en.ts';
import type { messages as safety } from './messages/safety/en.ts';
import type { messages as shared } from './messages/shared/en.ts';
import type { messages as tip } from './messages/tip/en.ts';
import type { messages as work } from './messages/work/en.ts';

/** A text that exists. Each catalogue has its line here, and its import above. */
export type MessageKey =
  | keyof typeof account
  | keyof typeof auth
  | keyof typeof colours
  | keyof typeof common
  | keyof typeof desk
  | keyof typeof driver
  | keyof typeof earnings
  | keyof typeof faq
  | keyof typeof findings
  | keyof typeof landing
  | keyof typeof live
  | keyof typeof money
  | keyof typeof notifications
  | keyof typeof offline
  | keyof typeof ops
  | keyof typeof outbox
  | keyof typeof payment
  | keyof typeof papers
  | keyof typeof places
  | keyof typeof profile
  | keyof typeof referrals
  | keyof typeof ratingTags
  | keyof typeof tip
  | keyof typeof ride
  | keyof typeof rider
  | keyof typeof safety
  | keyof typeof shared
  | keyof typeof upload
  | keyof typeof work;
