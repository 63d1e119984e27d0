import type { Currency } from '../regions.ts';
import type { NotificationFacts, NotificationKind } from './notification.ts';

/** What this service signs its pushes with; null where push is not set up. */
export interface PushKey {
  publicKey: string | null;
}

/** A driver is asked while the phone is in the pocket. */
interface PushedOffer {
  kind: 'ride_offer';
  facts: { fare: number; currency: Currency; pickup: string; minutes: number };
  /** Milliseconds since the epoch; afterwards the question is void. */
  until: number;
}

interface PushedNotification {
  kind: NotificationKind;
  facts: NotificationFacts;
}

/** What a service worker gets. A later push with the same tag takes the place of the one before. */
export type Push = (PushedNotification | PushedOffer) & { tag: string };
