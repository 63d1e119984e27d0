import { admin, compressed, route } from '../route.ts';
import type {
  DecisionRequest,
  DriverApproval,
  FareChangeRequest,
  FarePreviewRequest,
  OpsMessageRequest,
  ReasonRequest,
  RefundNoteRequest,
  RideReviewRequest,
} from './ops-requests.ts';
import type { FarePreview, FareRateView, FareChange } from './fare-views.ts';
import type { Activity, Dashboard, DayVolume, OpsRide, PopularRoute } from './ops-views.ts';
import type { FailedMessage, WorkLeft } from './work-views.ts';
import type { DriverListItem, PersonFound, PersonView, RideFile } from './people-views.ts';

export const opsRoutes = {
  dashboard: compressed(route<undefined, Dashboard>('GET', '/api/analytics/dashboard', admin)),
  opsVolume: compressed(route<undefined, DayVolume[]>('GET', '/api/ops/volume', admin)),
  opsPopularRoutes: compressed(route<undefined, PopularRoute[]>('GET', '/api/ops/routes/popular', admin)),
  opsActivity: compressed(route<undefined, Activity[]>('GET', '/api/ops/activity', admin)),

  opsRides: compressed(route<undefined, OpsRide[]>('GET', '/api/ops/rides', admin)),
  /** Everything about one ride: its log, the search, the track. Wants a reason, which is kept. */
  opsRide: route<ReasonRequest, RideFile>('POST', '/api/ops/rides/:id/file', admin),
  opsCancelRide: route<ReasonRequest, OpsRide>('POST', '/api/ops/rides/:id/cancel', admin),
  /** The trip is over: it is paid and posted as if the driver had said so. */
  opsCompleteRide: route<ReasonRequest, OpsRide>('POST', '/api/ops/rides/:id/complete', admin),
  /** Whether a ride with findings counts for quests and rewards after all. It can be decided anew. */
  opsReviewRide: route<RideReviewRequest, OpsRide>('POST', '/api/ops/rides/:id/review', admin),
  /** To the rider and the driver, as a notification. */
  opsMessageRide: route<OpsMessageRequest, { ok: true }>('POST', '/api/ops/rides/:id/message', admin),
  /** That money should go back, for those who move it; nothing is moved by it. */
  opsNoteRefund: route<RefundNoteRequest, { ok: true }>('POST', '/api/ops/rides/:id/refund-note', admin),
  /** Takes the ride from its driver, who has not picked the rider up yet, and searches anew. */
  opsRematchRide: route<ReasonRequest, OpsRide>('POST', '/api/ops/rides/:id/rematch', admin),

  drivers: compressed(route<undefined, DriverListItem[]>('GET', '/api/drivers', admin)),
  opsDriver: route<undefined, DriverListItem>('GET', '/api/ops/drivers/:id', admin),
  approveDriver: route<DriverApproval | undefined, DriverListItem>('POST', '/api/drivers/:id/approve', admin),
  rejectDriver: route<DecisionRequest, DriverListItem>('POST', '/api/drivers/:id/reject', admin),
  suspendDriver: route<DecisionRequest, DriverListItem>('POST', '/api/drivers/:id/suspend', admin),

  /** By name, phone, e-mail or plate: `?q=`, at least two letters. */
  findPeople: compressed(route<undefined, PersonFound[]>('GET', '/api/ops/users', admin)),
  /** Everything about one person. Wants a reason, which is kept. */
  viewPerson: route<ReasonRequest, PersonView>('POST', '/api/ops/users/:id/file', admin),
  suspendPerson: route<DecisionRequest, { ok: true }>('POST', '/api/ops/users/:id/suspend', admin),
  restorePerson: route<DecisionRequest, { ok: true }>('POST', '/api/ops/users/:id/restore', admin),
  endSessionsOfPerson: route<ReasonRequest, { ok: true }>('POST', '/api/ops/users/:id/end-sessions', admin),

  /** Every rate that was, is or will be in effect, the newest first. */
  fares: compressed(route<undefined, FareRateView[]>('GET', '/api/ops/fares', admin)),
  /** What admins did to the rates, the newest first, a hundred at most. */
  fareHistory: compressed(route<undefined, FareChange[]>('GET', '/api/ops/fares/history', admin)),
  changeFare: route<FareChangeRequest, FareRateView>('PUT', '/api/ops/fares', admin),
  /** Takes back rates that are not in effect yet. */
  withdrawFare: route<DecisionRequest, { ok: true }>('POST', '/api/ops/fares/:id/withdraw', admin),
  /** What rates would make of trips that people take. */
  previewFare: route<FarePreviewRequest, FarePreview[]>('POST', '/api/ops/fares/preview', admin),

  /** What waits to be done, and what nobody does any more. */
  workLeft: compressed(route<undefined, WorkLeft>('GET', '/api/ops/work', admin)),
  failedMessages: route<undefined, FailedMessage[]>('GET', '/api/ops/messages', admin),
  retryMessage: route<undefined, { ok: true }>('POST', '/api/ops/messages/:id/retry', admin),
} as const;
