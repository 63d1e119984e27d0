import { allAreas, type City } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import type { SurgeRule } from '../platform/ports/surge-reader.ts';
import { balancesOf, type Balance, type FreeDriver } from './balances.ts';
import { nextPercent, targetPercent } from './factor.ts';
import type { Wish } from './people.ts';
import { storeCounts, storedFactors, storeFactors, type StoredFactors } from './surge-store.ts';

/** Between two counts, where Redis does not say when the last one was. */
const USUAL_MS = 30_000;

/** Counts waiting riders and free drivers of each cell, keeps the counts, and moves the factors of the rules that ops allows. */
export async function updateSurge(
  core: Pick<Core, 'redis' | 'clock' | 'surgeRules'>,
  wishes: readonly Wish[],
  drivers: readonly FreeDriver[],
): Promise<void> {
  const { rules } = await core.surgeRules.read();
  const balances = balancesOf(wishes, drivers);
  const now = core.clock.now().getTime();
  for (const { id: city } of allAreas().filter(({ isOpen }) => isOpen)) {
    // In sequence: there is no hurry.
    const own = balances.filter((balance) => balance.city === city);
    const rows = own.map(({ cell, vehicleType, waiting, free }) => [cell, vehicleType, waiting, free] as const);
    await storeCounts(core, city, { at: now, rows: rows.map((row) => [...row]) });
    const allowed = rules.filter(({ area, isAllowed }) => area === city && isAllowed);
    if (allowed.length > 0) await moveFactors(core, city, allowed, own, now);
  }
}

async function moveFactors(
  core: Pick<Core, 'redis'>,
  city: City,
  rules: readonly SurgeRule[],
  balances: readonly Balance[],
  now: number,
): Promise<void> {
  await storeFactors(core, city, movedFactors(rules, await storedFactors(core, city), balances, now));
}

/** Returns the factors that follow from those before, with what was counted now; those that are back at the plain fare are gone. */
export function movedFactors(
  rules: readonly SurgeRule[],
  before: StoredFactors,
  balances: readonly Pick<Balance, 'cell' | 'vehicleType' | 'waiting' | 'free'>[],
  now: number,
): StoredFactors {
  const elapsedMs = before.at === null ? USUAL_MS : now - before.at;
  const factors: StoredFactors['factors'] = new Map();
  for (const rule of rules) {
    const { vehicleType } = rule;
    const counted = new Map(
      balances.flatMap((balance) => (balance.vehicleType === vehicleType ? [[balance.cell, balance] as const] : [])),
    );
    const risen = [...before.factors].flatMap(([cell, classes]) => (classes[vehicleType] ? [cell] : []));
    for (const cell of new Set([...counted.keys(), ...risen])) {
      const { waiting, free } = counted.get(cell) ?? { waiting: 0, free: 0 };
      const last = before.factors.get(cell)?.[vehicleType]?.percent ?? 100;
      const percent = nextPercent(rule, last, targetPercent(rule, { waiting, free }), elapsedMs);
      if (percent <= 100) continue;
      factors.set(cell, { ...factors.get(cell), [vehicleType]: { percent, waiting, free } });
    }
  }
  return { at: now, factors };
}
