import { proposedOf, type FareAnswer, type FareFinding, type FareObstacle } from '@waka/contracts/safety/fare-finding';
import { fareOf, repriced, type RidePrice } from '../pricing/ride-price.ts';
import type { Ride } from '../rides/ride.entity.ts';
import type { DrivenWay } from '../rides/tracks/driven-way.entity.ts';
import { isOtherWay } from '../rides/tracks/same-way.ts';

type Judged = Pick<Ride, 'distanceKm' | 'fare' | 'currency' | 'findings'>;

/** Compares the way that a trip took with the one that its fare is for, and prices a shorter one by the ride's own tariff. */
export function fareFindingOf(ride: Judged, price: RidePrice | null, way: DrivenWay | null): FareFinding {
  const { distanceKm: quotedKm, fare, currency } = ride;
  const about = { quotedKm, fare, currency, obstacle: null, driven: null };
  const obstacle = obstacleTo(ride, way);
  if (!way || obstacle) return { ...about, outcome: 'unmeasured', obstacle, drivenKm: way?.geometry ? way.km : null };
  const known = { ...about, drivenKm: way.km };
  if (!isOtherWay(way.km, quotedKm)) return { ...known, outcome: 'as_quoted' };
  if (way.km > quotedKm) return { ...known, outcome: 'longer' };
  if (!price || fareOf(price) !== fare) return { ...known, outcome: 'unmeasured', obstacle: 'no_tariff' };
  return { ...known, outcome: 'shorter', driven: pricedFor(price, way.km, quotedKm) };
}

function obstacleTo({ findings }: Judged, way: DrivenWay | null): FareObstacle | null {
  if (!way?.geometry) return 'no_track';
  if (way.source === 'track') return 'no_match';
  // A phone that is silent may have been driven on.
  const isUnseen = findings.some(({ code }) => code.endsWith('_unseen') && code !== 'arrived_unseen');
  return isUnseen ? 'unseen' : null;
}

// The minutes shrink with the distance, as those of a metered trip do: driving slowly changes nothing.
function pricedFor(price: RidePrice, km: number, quotedKm: number): FareFinding['driven'] {
  const durationMin = Math.ceil((price.facts.durationMin * km) / quotedKm);
  const driven = repriced(price, { distanceKm: Math.round(km * 1000) / 1000, durationMin });
  return { fare: fareOf(driven), lines: driven.lines };
}

/** Presents a finding to the rider who disputes the fare. */
export function answerOf(finding: FareFinding | null, givenBack: number | null): FareAnswer | null {
  if (!finding) return null;
  const { outcome, quotedKm, drivenKm, currency } = finding;
  return { outcome, quotedKm, drivenKm, currency, isLess: proposedOf(finding) > 0, givenBack };
}
