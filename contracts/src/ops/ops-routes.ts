import type { DemandMap } from '../drivers/demand.ts';
import { admin, compressed, route } from '../route.ts';
import type {
  DecisionRequest,
  SuspensionRequest,
  DriverApproval,
  EndSessionsRequest,
  FareChangeRequest,
  FarePreviewRequest,
  OpsMessageRequest,
  PaidInCashRequest,
  ReasonRequest,
  RefundNoteRequest,
  WaiveFeeRequest,
  RideMeasureRequest,
  RideReviewRequest,
} from './ops-requests.ts';
import type { WaiveRestRequest } from './money/money-requests.ts';
import type {
  FarePreview,
  FareRateView,
  FareChange,
  TariffPreview,
  FareZoneView,
  OfficialFareView,
} from './pricing/fare-views.ts';
import type { Activity, Dashboard, DayVolume, OpsRide, PopularRoute, TimesOff } from './ops-views.ts';
import type { FareZoneRequest, OfficialFareRequest } from './pricing/zone-requests.ts';
import type { FailedMessage, WorkLeft } from './work-views.ts';
import type { DriverListItem, PersonFound, PersonView, RideFile } from './people-views.ts';
import type { RequestedDeletion } from './requested-deletions.ts';

export const opsRoutes = {
  /** Returns the figures of the dashboard. */
  dashboard: compressed(route<undefined, Dashboard>('GET', '/api/analytics/dashboard', admin)),
  /** Returns the rides of each of the last days. */
  opsVolume: compressed(route<undefined, DayVolume[]>('GET', '/api/ops/volume', admin)),
  /** Lists the most frequent routes. */
  opsPopularRoutes: compressed(route<undefined, PopularRoute[]>('GET', '/api/ops/routes/popular', admin)),
  /** Compares the times that were shown in the last week with those that it took, by area and by hour. */
  opsTimesOff: compressed(route<undefined, TimesOff>('GET', '/api/ops/times-off', admin)),
  /** Lists the latest activity, the newest first. */
  opsActivity: compressed(route<undefined, Activity[]>('GET', '/api/ops/activity', admin)),

  /** Returns where riders look for rides. Cells with few riders are left out. */
  opsDemand: compressed(route<undefined, DemandMap>('GET', '/api/ops/demand', admin)),

  /** Lists rides, those that need attention first where asked for. */
  opsRides: compressed(route<undefined, OpsRide[]>('GET', '/api/ops/rides', admin)),
  /** Returns everything about one ride: its log, the search, the track. Needs a reason, which is audited. */
  opsRide: route<ReasonRequest, RideFile>('POST', '/api/ops/rides/:id/file', admin),
  /** Cancels a ride for its rider or driver. */
  opsCancelRide: route<RideMeasureRequest, OpsRide>('POST', '/api/ops/rides/:id/cancel', admin),
  /** Completes a trip that is over. It is paid and posted as if the driver had completed it. */
  opsCompleteRide: route<RideMeasureRequest, OpsRide>('POST', '/api/ops/rides/:id/complete', admin),
  /** Decides whether a ride with findings counts for quests and rewards after all. The decision can be changed. */
  opsReviewRide: route<RideReviewRequest, OpsRide>('POST', '/api/ops/rides/:id/review', admin),
  /** Sends a notification to the rider and the driver of a ride. */
  opsMessageRide: route<OpsMessageRequest, { ok: true }>('POST', '/api/ops/rides/:id/message', admin),
  /**
   * Decides that a rider gets back so much of a paid fare and who bears it, and closes the report about the fare that this settles. It is
   * posted, and stands among the refunds that are due.
   */
  opsNoteRefund: route<RefundNoteRequest, { ok: true }>('POST', '/api/ops/rides/:id/refund-note', admin),
  /** Waives the fee of a cancelled ride that its rider still owes, and decides who bears it. */
  opsWaiveFee: route<WaiveFeeRequest, { ok: true }>('POST', '/api/ops/rides/:id/waive-fee', admin),
  /** Records that the driver of a ride was paid in cash what its rider still owes. */
  opsPaidInCash: route<PaidInCashRequest, { ok: true }>('POST', '/api/ops/rides/:id/paid-in-cash', admin),
  /** Takes a ride from its driver, who has not picked the rider up yet, and searches again. */
  opsRematchRide: route<RideMeasureRequest, OpsRide>('POST', '/api/ops/rides/:id/rematch', admin),

  /** Lists drivers by their state. */
  drivers: compressed(route<undefined, DriverListItem[]>('GET', '/api/drivers', admin)),
  /** Returns one driver of the list. */
  opsDriver: route<undefined, DriverListItem>('GET', '/api/ops/drivers/:id', admin),
  /** Approves a driver. */
  approveDriver: route<DriverApproval | undefined, DriverListItem>('POST', '/api/drivers/:id/approve', admin),
  /** Rejects a driver, with a reason. */
  rejectDriver: route<DecisionRequest, DriverListItem>('POST', '/api/drivers/:id/reject', admin),
  /** Suspends a driver, with a reason for the team and words that the driver reads. */
  suspendDriver: route<SuspensionRequest, DriverListItem>('POST', '/api/drivers/:id/suspend', admin),

  /** Finds people by name, phone, e-mail or plate, and riders by a receipt's number. `?q=`, at least two letters. */
  findPeople: compressed(route<undefined, PersonFound[]>('GET', '/api/ops/users', admin)),
  /** Lists accounts whose deletion was requested, the first to be erased first, with the money that is open. */
  requestedDeletions: compressed(route<undefined, RequestedDeletion[]>('GET', '/api/ops/deletions', admin)),
  /** Returns everything about one person. Needs a reason, which is audited. */
  viewPerson: route<ReasonRequest, PersonView>('POST', '/api/ops/users/:id/file', admin),
  /** Suspends a person and ends their sessions, with a reason for the team and words that the person reads. */
  suspendPerson: route<SuspensionRequest, { ok: true }>('POST', '/api/ops/users/:id/suspend', admin),
  /** Lifts the suspension of a person. */
  restorePerson: route<DecisionRequest, { ok: true }>('POST', '/api/ops/users/:id/restore', admin),
  /** Ends all sessions of a person. */
  endSessionsOfPerson: route<EndSessionsRequest, { ok: true }>('POST', '/api/ops/users/:id/end-sessions', admin),
  /** Waives what a rider's rides have carried to the next one. */
  waiveRest: route<WaiveRestRequest, { ok: true }>('POST', '/api/ops/users/:id/waive-rest', admin),

  /** Lists every rate that was, is or will be in effect, the newest first. */
  fares: compressed(route<undefined, FareRateView[]>('GET', '/api/ops/fares', admin)),
  /** Lists the admins' changes of the rates, the newest first, a hundred at most. */
  fareHistory: compressed(route<undefined, FareChange[]>('GET', '/api/ops/fares/history', admin)),
  /** Sets the rates of a vehicle class from a time on. */
  changeFare: route<FareChangeRequest, FareRateView>('PUT', '/api/ops/fares', admin),
  /** Withdraws rates that are not in effect yet. */
  withdrawFare: route<DecisionRequest, { ok: true }>('POST', '/api/ops/fares/:id/withdraw', admin),
  /** Returns what rates would give for frequent trips. */
  previewFare: route<FarePreviewRequest, FarePreview[]>('POST', '/api/ops/fares/preview', admin),
  /** Compares a tariff with the present one over the rides of the last week. */
  previewTariff: route<FarePreviewRequest, TariffPreview>('POST', '/api/ops/fares/preview/rides', admin),

  /** Lists the zones whose trips cost a fixed amount more. */
  fareZones: route<undefined, FareZoneView[]>('GET', '/api/ops/fare-zones', admin),
  /** Adds a zone, or changes the one of an id. */
  setFareZone: route<FareZoneRequest, FareZoneView>('PUT', '/api/ops/fare-zones', admin),
  /** Removes a zone. */
  removeFareZone: route<DecisionRequest, { ok: true }>('POST', '/api/ops/fare-zones/:id/remove', admin),

  /** Lists the official fares of shared seats, the newest first. */
  officialFares: route<undefined, OfficialFareView[]>('GET', '/api/ops/official-fares', admin),
  /** Adds an official fare; a newer one between the same places takes the place of an older one. */
  addOfficialFare: route<OfficialFareRequest, OfficialFareView>('POST', '/api/ops/official-fares', admin),
  /** Removes an official fare. */
  removeOfficialFare: route<ReasonRequest, { ok: true }>('POST', '/api/ops/official-fares/:id/remove', admin),

  /** Returns open work, and what failed for good. */
  workLeft: compressed(route<undefined, WorkLeft>('GET', '/api/ops/work', admin)),
  /** Lists texts and mails that could not be sent. */
  failedMessages: route<undefined, FailedMessage[]>('GET', '/api/ops/messages', admin),
  /** Sends a failed text or mail again. */
  retryMessage: route<undefined, { ok: true }>('POST', '/api/ops/messages/:id/retry', admin),
} as const;
