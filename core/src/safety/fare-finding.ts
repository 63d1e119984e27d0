import { isPaid } from '@waka/contracts/money/ride-payment';
import { proposedOf, type FareAnswer, type FareFinding, type FareObstacle } from '@waka/contracts/safety/fare-finding';
import { fareOf, repriced, type RidePrice } from '../pricing/ride-price.ts';
import type { Ride } from '../rides/ride.entity.ts';
import type { DrivenWay } from '../rides/tracks/driven-way.entity.ts';
import { isOtherWay } from '../rides/tracks/same-way.ts';

type Judged = Pick<
  Ride,
  'distanceKm' | 'fare' | 'promotion' | 'currency' | 'findings' | 'payment' | 'completedBy' | 'geometrySource'
>;

/** What is known about how a trip was driven. */
interface Driven {
  way: DrivenWay | null;
  /** The longest part of the trip without a fix. */
  untrackedSeconds: number;
}

/** Phones send a fix every ten seconds; in a longer gap a driver may have gone round by other streets. */
const UNTRACKED_SECONDS = 120;

/** Compares the way that a trip took with the one that its fare is for, and prices a shorter one by the ride's own tariff. */
export function fareFindingOf(ride: Judged, price: RidePrice | null, trip: Driven): FareFinding {
  const { way } = trip;
  const { distanceKm: quotedKm, fare, currency } = ride;
  const about = { quotedKm, fare, paid: fare - ride.promotion, currency, obstacle: null, driven: null };
  const obstacle = obstacleTo(ride, trip);
  if (!way || obstacle) return { ...about, outcome: 'unmeasured', obstacle, drivenKm: way?.geometry ? way.km : null };
  const known = { ...about, drivenKm: way.km };
  if (!isOtherWay(way.km, quotedKm)) return { ...known, outcome: 'as_quoted' };
  if (way.km > quotedKm) return { ...known, outcome: 'longer' };
  // An estimate of the way is no measure for the streets.
  if (ride.geometrySource === 'straight_line') return { ...known, outcome: 'unmeasured', obstacle: 'no_streets' };
  if (!price || fareOf(price) !== fare) return { ...known, outcome: 'unmeasured', obstacle: 'no_tariff' };
  return { ...known, outcome: 'shorter', driven: pricedFor(price, way.km, quotedKm) };
}

function obstacleTo(ride: Judged, { way, untrackedSeconds }: Driven): FareObstacle | null {
  if (ride.payment && !isPaid(ride.payment.state)) return 'unpaid';
  if (!way?.geometry) return 'no_track';
  if (way.source === 'track') return 'no_match';
  return untrackedSeconds > UNTRACKED_SECONDS || isPartlyUnseen(ride) ? 'unseen' : null;
}

// A phone that is silent, or whose trip was begun or ended elsewhere, may have been driven on.
const isPartlyUnseen = ({ findings, completedBy }: Judged): boolean =>
  completedBy === null ||
  findings.some(
    ({ code }) =>
      code === 'started_far' ||
      code === 'completed_too_soon' ||
      (code.endsWith('_unseen') && code !== 'arrived_unseen'),
  );

// The minutes shrink with the distance, as those of a metered trip do: driving slowly changes nothing.
function pricedFor(price: RidePrice, km: number, quotedKm: number): FareFinding['driven'] {
  const durationMin = Math.ceil((price.facts.durationMin * km) / quotedKm);
  const driven = repriced(price, { distanceKm: km, durationMin });
  return { fare: fareOf(driven), lines: driven.lines };
}

/** Presents a finding to the rider who disputes the fare. */
export function answerOf(finding: FareFinding | null, givenBack: number | null): FareAnswer | null {
  if (!finding) return null;
  const { outcome, obstacle, quotedKm, drivenKm, currency } = finding;
  return { outcome, obstacle, quotedKm, drivenKm, currency, isLess: proposedOf(finding) > 0, givenBack };
}
