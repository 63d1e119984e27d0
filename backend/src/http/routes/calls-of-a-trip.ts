import { routes } from '@waka/contracts/routes';
import type { Request } from 'express';
import type { AnyRoute } from './route.ts';

/** Calls about one ride, for which alone they are admitted. */
const OF_THE_RIDE: ReadonlySet<AnyRoute> = new Set<AnyRoute>([
  routes.ride,
  routes.rideEvents,
  routes.rideSafety,
  routes.raiseSos,
  routes.shareRide,
  routes.stopSharing,
  // Its driver's way, and its end.
  routes.reachStop,
  routes.undoStop,
  routes.completeRide,
  routes.endRide,
  // Where it goes: also to a police station or a hospital.
  routes.pinDestination,
  routes.quoteTripChange,
  routes.changeTrip,
  // Its sum.
  routes.rideDue,
  routes.rideReceipt,
  routes.changePayment,
  routes.payAgain,
  routes.cardCheck,
  routes.cardChecked,
  routes.takeCash,
  routes.cashCount,
  routes.stateCash,
  routes.owedCash,
  routes.takeOwedCash,
  // Its last screen.
  routes.rateRide,
  routes.tagRide,
  routes.tipDriver,
]);

/** Calls that the trip's screens make beside: who is here, what is under way, what the safety dialog shows, places of the map. */
const OF_ITS_SCREENS: ReadonlySet<AnyRoute> = new Set<AnyRoute>([
  routes.currentUser,
  routes.activeRide,
  routes.driverStatus,
  routes.driverLocation,
  routes.emergencyContacts,
  routes.myIncidents,
  routes.reportFalseAlarm,
  routes.paymentConfig,
  routes.paymentMethods,
  routes.riderCredit,
  routes.openCash,
  routes.mapAreaTiles,
  routes.searchPlaces,
  routes.popularPlaces,
  routes.nearPlace,
  routes.nearestPlace,
  routes.pushKey,
  routes.subscribeToPush,
  routes.unsubscribeFromPush,
]);

/** Checks whether a call is of the trip in which its person was locked: nothing else is admitted. */
export function servesTrip(row: AnyRoute, { params, body }: Pick<Request, 'params' | 'body'>, tripId: string): boolean {
  if (OF_THE_RIDE.has(row)) return isTrip(params.id, tripId);
  if (row === routes.report) return isTrip(rideOf(body), tripId);
  return OF_ITS_SCREENS.has(row);
}

const isTrip = (id: unknown, tripId: string): boolean => typeof id === 'string' && id.toLowerCase() === tripId;

// The guard runs before the pipe that checks the body.
const rideOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'rideId' in body ? body.rideId : undefined;
