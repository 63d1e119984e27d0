import { accountRoutes } from './accounts/account-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { configRoutes } from './config/config-routes.ts';
import { crossingRoutes } from './crossings/crossing-routes.ts';
import { docRoutes } from './docs/doc-routes.ts';
import { documentRoutes } from './drivers/driver-document-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { driverRoutes } from './drivers/driver-routes.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { areaRoutes } from './ops/areas/area-routes.ts';
import { bookRoutes } from './ops/books/book-routes.ts';
import { statementRoutes } from './ops/books/statement-routes.ts';
import { opsDecisionRoutes } from './ops/ops-decision-routes.ts';
import { opsRoutes } from './ops/ops-routes.ts';
import { ownerRoutes } from './owners/owner-routes.ts';
import { cardRoutes } from './payments/card-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import { referralRoutes } from './referrals/referral-routes.ts';
import { relayRoutes } from './relays/relay-routes.ts';
import { rideRoutes } from './rides/ride-routes.ts';
import { scheduledRoutes } from './scheduled/scheduled-routes.ts';
import { safetyRoutes } from './safety/safety-routes.ts';
import { vehicleRoutes } from './vehicles/vehicle-routes.ts';
import { everyone, route } from './route.ts';

/** Every call of the service, with the roles that may make it. The server refuses every other call. */
export const routes = {
  /** Returns that the process is alive. */
  health: route<undefined, { status: 'ok' }>('GET', '/api/health', everyone),
  /** Returns whether Postgres and Redis respond. */
  ready: route<undefined, Readiness>('GET', '/api/health/ready', everyone),
  ...docRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...configRoutes,
  ...vehicleRoutes,
  ...notificationRoutes,
  ...paymentRoutes,
  ...ownerRoutes,
  ...cardRoutes,
  ...placeRoutes,
  ...referralRoutes,
  ...rideRoutes,
  ...relayRoutes,
  ...scheduledRoutes,
  ...safetyRoutes,
  ...driverRoutes,
  ...opsRoutes,
  ...opsDecisionRoutes,
  ...bookRoutes,
  ...statementRoutes,
  ...areaRoutes,
  ...crossingRoutes,
  ...documentRoutes,
  ...fileRoutes,
} as const;

export interface Readiness {
  status: 'ready' | 'unready';
  postgres: boolean;
  redis: boolean;
}
