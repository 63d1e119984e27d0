import { ATTENTIONS, type OpsRide } from '@waka/contracts/ops/ops-views';

const rank = ({ attention }: OpsRide): number =>
  attention === null ? ATTENTIONS.length : ATTENTIONS.indexOf(attention);

/** Whoever called for help first; of the others those that stand longest. */
export const byUrgency = (a: OpsRide, b: OpsRide): number =>
  Number(b.attention === 'sos') - Number(a.attention === 'sos') ||
  Number(a.attention === 'no_driver_yet') - Number(b.attention === 'no_driver_yet') ||
  a.lastEvent.at.localeCompare(b.lastEvent.at) ||
  rank(a) - rank(b);
