import { compressed, driver, rider, route } from '../route.ts';
import type { ScheduledRideChange, ScheduledRideRequest, SeenSchedule } from './scheduled-requests.ts';
import type { ScheduledOffer, ScheduledRide } from './scheduled-views.ts';

export const scheduledRoutes = {
  /** Schedules a ride for a later time at the quoted price. A repeat with the same quote returns the same ride. */
  scheduleRide: route<ScheduledRideRequest, ScheduledRide>('POST', '/api/scheduled-rides', rider),
  /** Lists the rides that the rider has scheduled, the next one first, and those that failed lately. */
  scheduledRides: compressed(route<undefined, ScheduledRide[]>('GET', '/api/scheduled-rides', rider)),
  /** Changes a scheduled ride before its search begins, at a new price. */
  changeScheduledRide: route<ScheduledRideChange, ScheduledRide>('PUT', '/api/scheduled-rides/:id', rider),
  /** Cancels a scheduled ride before its search begins; it costs nothing. */
  cancelScheduledRide: route<SeenSchedule, ScheduledRide>('POST', '/api/scheduled-rides/:id/cancel', rider),
  /** Ends a repetition of rides, and cancels those of its rides whose search has not begun. */
  endScheduledSeries: route<undefined, { ok: true }>('POST', '/api/scheduled-series/:id/end', rider),
  /** Lists the scheduled rides of the driver's city and class that no driver has taken, and those the driver has taken. */
  scheduledOffers: compressed(route<undefined, ScheduledOffer[]>('GET', '/api/driver/scheduled-rides', driver)),
  /** Takes a scheduled ride: exactly one driver gets it. */
  takeScheduledRide: route<SeenSchedule, ScheduledOffer>('POST', '/api/driver/scheduled-rides/:id/take', driver),
  /** Gives a scheduled ride back to all drivers, some time before the pickup at the latest. */
  giveBackScheduledRide: route<undefined, ScheduledOffer>('POST', '/api/driver/scheduled-rides/:id/give-back', driver),
} as const;
