import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { activityRead, kpisReceived, ridesAsked, ridesRead, routesRead, volumeRead, waitingRead } from './ops.store.ts';

const PAGE = 100;
const MOST_PAGES = 20;

export const readKpis = async () => kpisReceived(await call(opsRoutes.dashboard));

export const readActivity = async () => activityRead(await call(opsRoutes.opsActivity));

/** Loads how much money waits for an admin. */
export async function readWaiting(): Promise<void> {
  try {
    waitingRead(await call(opsDecisionRoutes.moneyWaiting));
  } catch (error) {
    // A backend of before does not count it.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Loads the figures that are counted from all rides of the week. */
export async function readWeek(): Promise<void> {
  const [volume, routes] = await Promise.all([call(opsRoutes.opsVolume), call(opsRoutes.opsPopularRoutes)]);
  volumeRead(volume);
  routesRead(routes);
}

/** Loads every ride under way, and every ride that needs attention. */
export async function readRides(): Promise<void> {
  ridesAsked();
  const [live, attention] = await Promise.all([pagesOf('live'), pagesOf('attention')]);
  ridesRead([...live, ...attention]);
}

async function pagesOf(show: 'live' | 'attention'): Promise<OpsRide[]> {
  const rides: OpsRide[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    // Each page starts where the one before has ended.
    const next = await call(opsRoutes.opsRides, { query: { show, before: rides.at(-1)?.id } });
    rides.push(...next);
    if (next.length < PAGE) break;
  }
  return rides;
}
