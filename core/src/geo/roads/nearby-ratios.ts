import type { RoadLength, RoadPair } from '../../platform/ports/roads.ts';
import { Cells, cellOf } from './cells.ts';

/** Zones of some 550 m and of a kilometre: the finer one that knows the pair counts. */
const ZONES_DEGREES = [0.005, 0.01];
const MOST_PAIRS = 20_000;
/** Over a shorter way where exactly its ends lie says more than the streets between them. */
const SHORTEST_KM = 0.35;
const SANE = { least: 0.25, most: 6 };
/** How much a new way counts in what is known of its zones, and in what is known on the whole. */
const WEIGHT = { zone: 0.3, whole: 0.02 };

/** Learns from ways that were measured what the estimate of others in their surroundings is to be multiplied by. */
export class NearbyRatios {
  readonly #zones = ZONES_DEGREES.map((degrees) => ({ degrees, ratios: new Cells<RoadLength>(MOST_PAIRS) }));
  #whole: RoadLength | null = null;

  learn({ from, to }: RoadPair, measured: RoadLength, estimate: RoadLength): void {
    if (estimate.km < SHORTEST_KM) return;
    const ratio = { km: measured.km / estimate.km, seconds: measured.seconds / estimate.seconds };
    if (Object.values(ratio).some((value) => !(value > SANE.least && value < SANE.most))) return;
    for (const { degrees, ratios } of this.#zones) {
      const cells = [cellOf(from, degrees), cellOf(to, degrees)] as const;
      ratios.set(...cells, mixed(ratios.get(...cells), ratio, WEIGHT.zone));
    }
    this.#whole = mixed(this.#whole, ratio, WEIGHT.whole);
  }

  /** Corrects an estimate by the ways around it; null before the first of them. */
  correct({ from, to }: RoadPair, estimate: RoadLength): RoadLength | null {
    const ratio = this.#ratioOf(from, to);
    return ratio && { km: estimate.km * ratio.km, seconds: estimate.seconds * ratio.seconds };
  }

  #ratioOf(from: RoadPair['from'], to: RoadPair['to']): RoadLength | null {
    for (const { degrees, ratios } of this.#zones) {
      const ratio = ratios.get(cellOf(from, degrees), cellOf(to, degrees));
      if (ratio) return ratio;
    }
    return this.#whole;
  }
}

function mixed(old: RoadLength | null | undefined, fresh: RoadLength, weight: number): RoadLength {
  if (!old) return fresh;
  return {
    km: old.km + (fresh.km - old.km) * weight,
    seconds: old.seconds + (fresh.seconds - old.seconds) * weight,
  };
}
