import { ATTENTIONS, type OpsRide } from '@waka/contracts/ops/ops-views';

const rank = ({ attention }: OpsRide): number =>
  attention === null ? ATTENTIONS.length : ATTENTIONS.indexOf(attention);

const sosFirst = (a: OpsRide, b: OpsRide): number => Number(b.attention === 'sos') - Number(a.attention === 'sos');

/** Compares the rides under way: emergencies first, then the newest. */
export const sosThenNewest = (a: OpsRide, b: OpsRide): number =>
  sosFirst(a, b) || b.requestedAt.localeCompare(a.requestedAt);

/**
 * Compares rides by urgency: emergencies first; of the others those without an event for the longest time, and rides
 * still waiting for a driver last.
 */
export const byUrgency = (a: OpsRide, b: OpsRide): number =>
  sosFirst(a, b) ||
  Number(a.attention === 'no_driver_yet') - Number(b.attention === 'no_driver_yet') ||
  a.lastEvent.at.localeCompare(b.lastEvent.at) ||
  rank(a) - rank(b);
