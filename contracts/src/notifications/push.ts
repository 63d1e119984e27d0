import type { Currency } from '../regions.ts';
import type { NotificationFacts, PushedKind } from './notification.ts';

/** The public key of this service's pushes; null where push is not set up. */
export interface PushKey {
  publicKey: string | null;
}

/** An offer that reaches a driver while the screen is closed. */
interface PushedOffer {
  kind: 'ride_offer';
  facts: { fare: number; currency: Currency; pickup: string; minutes: number };
  /** Milliseconds since the epoch; afterwards the offer is void. */
  until: number;
}

interface PushedNotification {
  kind: PushedKind;
  facts: NotificationFacts;
}

/** The payload that a service worker gets. A later push with the same tag replaces the one before. */
export type Push = (PushedNotification | PushedOffer) & { tag: string };
