import type { DriverBalance } from '../drivers/earnings-views.ts';
import type { Incident } from '../safety/incident.ts';
import { admin, compressed, route } from '../route.ts';
import type {
  AdjustmentRequest,
  CityRequest,
  CommissionChangeRequest,
  DocumentApproval,
  DocumentRefusal,
  NoteRequest,
  ProfileApproval,
  ProfileRefusal,
  RefundDoneRequest,
  SettlementRequest,
  VehicleApproval,
  VehicleRefusal,
} from './desk-requests.ts';
import type { CitySettings, CommissionRateView, DriverFile, IncidentFile } from './desk-views.ts';
import type { DriverAccount, RefundDue, UnpaidPayment } from './money-views.ts';
import type { DecisionRequest, DriverRestoration } from './ops-requests.ts';
import type { CommissionChange } from './fare-views.ts';
import type { DriverListItem } from './people-views.ts';

export const deskRoutes = {
  driverFile: compressed(route<undefined, DriverFile>('GET', '/api/ops/drivers/:id/file', admin)),
  approveDocument: route<DocumentApproval, DriverFile>('POST', '/api/ops/drivers/:id/documents/:kind/approve', admin),
  refuseDocument: route<DocumentRefusal, DriverFile>('POST', '/api/ops/drivers/:id/documents/:kind/refuse', admin),
  /** The new name and photo of an approved driver, which riders see only then. */
  approveProfile: route<ProfileApproval, DriverFile>('POST', '/api/ops/drivers/:id/profile/approve', admin),
  approveVehicle: route<VehicleApproval, DriverFile>('POST', '/api/ops/drivers/:id/vehicle/approve', admin),
  refuseVehicle: route<VehicleRefusal, DriverFile>('POST', '/api/ops/drivers/:id/vehicle/refuse', admin),
  refuseProfile: route<ProfileRefusal, DriverFile>('POST', '/api/ops/drivers/:id/profile/refuse', admin),
  /** Lets a driver who was suspended or rejected drive, and says why. */
  restoreDriver: route<DriverRestoration, DriverListItem>('POST', '/api/drivers/:id/restore', admin),
  driverBalanceForOps: route<undefined, DriverBalance>('GET', '/api/ops/drivers/:id/balance', admin),
  /** Money went to the driver, or came from him. Both want an Idempotency-Key. */
  payOutDriver: route<SettlementRequest, DriverBalance>('POST', '/api/ops/drivers/:id/payout', admin),
  takeRemittance: route<SettlementRequest, DriverBalance>('POST', '/api/ops/drivers/:id/remittance', admin),
  /** Corrects what a driver is owed; wants an Idempotency-Key. */
  adjustDriver: route<AdjustmentRequest, DriverBalance>('POST', '/api/ops/drivers/:id/adjustment', admin),

  /** Who is owed or owes the most, a hundred at most: `?side=owed` or `?side=owing`. */
  driverAccounts: compressed(route<undefined, DriverAccount[]>('GET', '/api/ops/money/drivers', admin)),
  /** Failed payments, a hundred at most, the newest first: `?before=`. */
  unpaidPayments: compressed(route<undefined, UnpaidPayment[]>('GET', '/api/ops/money/unpaid', admin)),
  refundsDue: compressed(route<undefined, RefundDue[]>('GET', '/api/ops/money/refunds', admin)),
  /** The money went back by the provider's own desk: neither of the two wallets has a call for it. */
  refundDone: route<RefundDoneRequest, { ok: true }>('POST', '/api/ops/money/refunds/:id/done', admin),

  incidentFile: route<undefined, IncidentFile>('GET', '/api/ops/incidents/:id', admin),
  noteIncident: route<NoteRequest, Incident>('POST', '/api/ops/incidents/:id/note', admin),

  /** Every rate that was, is or will be in effect, the newest first. */
  commissionRates: route<undefined, CommissionRateView[]>('GET', '/api/ops/commission', admin),
  /** What admins did to the rates, the newest first, a hundred at most. */
  commissionHistory: compressed(route<undefined, CommissionChange[]>('GET', '/api/ops/commission/history', admin)),
  /** Takes back a rate that is not in effect yet. */
  withdrawCommission: route<DecisionRequest, { ok: true }>('POST', '/api/ops/commission/:id/withdraw', admin),
  changeCommission: route<CommissionChangeRequest, CommissionRateView>('PUT', '/api/ops/commission', admin),

  cities: compressed(route<undefined, CitySettings[]>('GET', '/api/ops/cities', admin)),
  changeCity: route<CityRequest, CitySettings>('PUT', '/api/ops/cities/:city', admin),
} as const;
