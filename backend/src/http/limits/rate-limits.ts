import { routes } from '@waka/contracts/routes';
import type { AnyRoute } from '../routes/route.ts';

export interface RateLimit {
  name: string;
  /**
   * A user is counted by account, any other caller by address; an e-mail by address and e-mail, apart in its owner's
   * browser.
   */
  per: 'caller' | 'address' | 'email';
  /** The burst, and the number refilled within each minute. */
  perMinute: number;
}

const forUsers: RateLimit = { name: 'calls', per: 'caller', perMinute: 300 };
// Many people can share the address of their mobile network.
const forStrangers: RateLimit = { name: 'strangers', per: 'address', perMinute: 1200 };

// Each of them causes a request to the provider.
const throughProvider: RateLimit = { name: 'provider', per: 'address', perMinute: 60 };

const special = new Map<AnyRoute, RateLimit[]>([
  [
    routes.login,
    [
      { name: 'login', per: 'email', perMinute: 10 },
      { name: 'logins', per: 'address', perMinute: 120 },
    ],
  ],
  [routes.providerLogin, [throughProvider]],
  [routes.providerCallback, [throughProvider]],
  [routes.requestRide, [{ name: 'booking', per: 'caller', perMinute: 5 }]],
  [routes.quoteRide, [{ name: 'quote', per: 'caller', perMinute: 60 }]],
  [routes.scheduleRide, [{ name: 'scheduling', per: 'caller', perMinute: 10 }]],
  [routes.changeScheduledRide, [{ name: 'scheduling', per: 'caller', perMinute: 10 }]],
  // Each is a line of the ride's log, and an event for its driver and ops.
  [routes.changePayment, [{ name: 'payment', per: 'caller', perMinute: 10 }]],
  [routes.pinDestination, [{ name: 'pin', per: 'caller', perMinute: 10 }]],
  [routes.quoteTripChange, [{ name: 'trip-quote', per: 'caller', perMinute: 30 }]],
  [routes.changeTrip, [{ name: 'trip', per: 'caller', perMinute: 10 }]],
  [routes.rideEvents, [{ name: 'events', per: 'caller', perMinute: 60 }]],
  // Thieves try many stolen cards.
  [routes.startCardSetup, [{ name: 'cards', per: 'caller', perMinute: 10 }]],
  [routes.cardCheck, [{ name: 'card checks', per: 'caller', perMinute: 10 }]],
  [routes.addPaymentMethod, [{ name: 'methods', per: 'caller', perMinute: 10 }]],
  // Each reads all drivers around.
  [routes.searchOutlook, [{ name: 'outlook', per: 'caller', perMinute: 30 }]],
  [routes.awaitDriver, [{ name: 'await', per: 'caller', perMinute: 10 }]],
  [routes.sharedRide, [{ name: 'shared', per: 'address', perMinute: 600 }]],
  // Each may cost a text.
  [routes.proposeOwnerBook, [{ name: 'owner-text', per: 'caller', perMinute: 10 }]],
  [routes.sendOwnerLink, [{ name: 'owner-text', per: 'caller', perMinute: 10 }]],
  [routes.stateOwnerCash, [{ name: 'owner-text', per: 'caller', perMinute: 10 }]],
  [routes.enterOwnerCode, [{ name: 'owner-code', per: 'caller', perMinute: 10 }]],
  [routes.ownerPage, [{ name: 'owner-page', per: 'address', perMinute: 120 }]],
  [routes.renewOwnerLink, [{ name: 'owner-link', per: 'address', perMinute: 10 }]],
  [routes.saveEmergencyContacts, [{ name: 'contacts', per: 'caller', perMinute: 10 }]],
  [routes.sendContactLink, [{ name: 'contacts', per: 'caller', perMinute: 10 }]],
  [routes.report, [{ name: 'report', per: 'caller', perMinute: 10 }]],
  // Calls for help never wait.
  [routes.raiseSos, []],
  [routes.searchPlaces, [{ name: 'search', per: 'caller', perMinute: 60 }]],
  // A balancer asks often, from one address.
  [routes.health, []],
  [routes.ready, []],
  // Its page asks every second; it exists only for developers.
  [routes.devOutbox, []],
]);

export const limitsOf = (row: AnyRoute, isSignedIn: boolean): RateLimit[] =>
  special.get(row) ?? [isSignedIn ? forUsers : forStrangers];
