import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { waterDetour } from '@waka/core/geo/water';
import '@waka/core/testing/first-areas';

/** Known places, each linked to those near it that a car can reach straight. */
export interface Streets {
  nodes: LatLng[];
  links: Map<number, number>[];
}

type IsDry = (from: LatLng, to: LatLng) => boolean;

const LINKS_A_NODE = 5;
const LONGEST_LINK_KM = 6;
/** For longer ways a driver goes by known places. */
const STRAIGHT_ON_KM = 0.7;

const isSameShore: IsDry = (from, to) => waterDetour(from, to) === 1;

/** Links places; `isDry` checks whether the land between two points near each other is unbroken. */
export function buildStreets(nodes: LatLng[], isDry: IsDry): Streets {
  const streets: Streets = { nodes, links: nodes.map(() => new Map<number, number>()) };
  for (const [index, node] of nodes.entries()) {
    nearest(
      nodes,
      node,
      (other, km) => km > 0 && km <= LONGEST_LINK_KM && isSameShore(node, other) && isDry(node, other),
    )
      .slice(0, LINKS_A_NODE)
      .forEach(({ index: other, km }) => link(streets, index, other, km));
  }
  joinIslands(streets, isDry);
  return streets;
}

/** Finds the way from one point to another over the streets, with both ends. */
export function wayBetween({ nodes, links }: Streets, from: LatLng, to: LatLng, isDry: IsDry): LatLng[] {
  const isStraightOn = isSameShore(from, to) && isDry(from, to);
  if (greatCircleKm(from, to) <= STRAIGHT_ON_KM && isStraightOn) return [from, to];
  const ends = new Map(entrances(nodes, to, isDry).map(({ index, km }) => [index, km]));
  const costs = new Map(entrances(nodes, from, isDry).map(({ index, km }) => [index, km]));
  const cameFrom = new Map<number, number>();
  const done = new Set<number>();
  let goal: { index: number; km: number } | null = null;
  for (;;) {
    const here = cheapest(costs, done);
    if (here === null || (goal && here.km >= goal.km)) break;
    done.add(here.index);
    const lastLeg = ends.get(here.index);
    if (lastLeg !== undefined && here.km + lastLeg < (goal?.km ?? Infinity)) {
      goal = { index: here.index, km: here.km + lastLeg };
    }
    for (const [next, km] of links[here.index] ?? []) {
      if (here.km + km >= (costs.get(next) ?? Infinity)) continue;
      costs.set(next, here.km + km);
      cameFrom.set(next, here.index);
    }
  }
  const middle: LatLng[] = [];
  for (let index = goal?.index; index !== undefined; index = cameFrom.get(index)) {
    const node = nodes[index];
    if (node) middle.unshift(node);
  }
  return withoutRepeats([from, ...middle, to]);
}

/** Finds the nodes where a point enters the streets: the near ones on its own shore. */
function entrances(nodes: LatLng[], point: LatLng, isDry: IsDry) {
  const sameShore = nearest(nodes, point, (node) => isSameShore(point, node));
  const dry = sameShore.slice(0, 8).filter(({ index }) => isDry(point, nodes[index] ?? point));
  return (dry.length > 0 ? dry : sameShore).slice(0, 3);
}

function nearest(nodes: LatLng[], point: LatLng, accepts: (node: LatLng, km: number) => boolean) {
  return nodes
    .map((node, index) => ({ node, index, km: greatCircleKm(point, node) }))
    .toSorted((a, b) => a.km - b.km)
    .filter(({ node, km }) => accepts(node, km));
}

function link({ links }: Streets, a: number, b: number, km: number): void {
  links[a]?.set(b, km);
  links[b]?.set(a, km);
}

// Towns far apart have no neighbour within reach: the nearest pair of two groups is joined until one group is left.
function joinIslands(streets: Streets, isDry: IsDry): void {
  const { nodes } = streets;
  for (;;) {
    const group = reachable(streets, 0);
    const bridges = nodes
      .flatMap((to, index) => (group.has(index) ? [] : [{ to, index }]))
      .flatMap(({ to, index }) =>
        nearest(nodes, to, (node) => isSameShore(node, to))
          .filter((near) => group.has(near.index))
          .slice(0, 1)
          .map((near) => ({ a: near.index, b: index, km: near.km, isDry: isDry(near.node, to) })),
      )
      .toSorted((a, b) => Number(b.isDry) - Number(a.isDry) || a.km - b.km);
    const [bridge] = bridges;
    if (!bridge) return;
    link(streets, bridge.a, bridge.b, bridge.km);
  }
}

function reachable({ links }: Streets, start: number): Set<number> {
  const seen = new Set([start]);
  for (const index of seen) for (const next of links[index]?.keys() ?? []) seen.add(next);
  return seen;
}

function cheapest(costs: Map<number, number>, done: Set<number>): { index: number; km: number } | null {
  let best: { index: number; km: number } | null = null;
  for (const [index, km] of costs) if (!done.has(index) && km < (best?.km ?? Infinity)) best = { index, km };
  return best;
}

const withoutRepeats = (points: LatLng[]): LatLng[] =>
  points.filter((point, index) => {
    const before = points[index - 1];
    return !before || before.lat !== point.lat || before.lng !== point.lng;
  });
