import { LegalRuleRow } from '../../geo/rules/legal-rule.entity.ts';
import type { Core } from '../../platform/core.ts';
import { aPublishedRule } from './a-rule.ts';

const MARKET = [
  { lat: 8.474, lng: -13.242 },
  { lat: 8.474, lng: -13.234 },
  { lat: 8.48, lng: -13.234 },
  { lat: 8.48, lng: -13.242 },
];
const QUARTER = [
  { lat: 8.462, lng: -13.236 },
  { lat: 8.462, lng: -13.226 },
  { lat: 8.47, lng: -13.226 },
  { lat: 8.47, lng: -13.236 },
];
const DEPOT = [
  { lat: 8.481, lng: -13.262 },
  { lat: 8.481, lng: -13.254 },
  { lat: 8.487, lng: -13.254 },
  { lat: 8.487, lng: -13.262 },
];

/**
 * Publishes the rules that the service begins with, a market that spans midnight with neither pickups nor dropoffs, a
 * quarter through which nothing may pass in the rush hours, and a depot that kekehs may not enter, out of which riders walk no
 * farther than 160 m: a rule of each effect.
 */
export async function rulesOfAllEffects(core: Pick<Core, 'sql' | 'legalRules'>): Promise<void> {
  await core.sql.manager.update(LegalRuleRow, { status: 'draft' }, { status: 'published', inForceFrom: new Date(0) });
  const night = { polygon: MARKET, weekdays: [5, 6, 7], fromMinute: 22 * 60, toMinute: 5 * 60 + 30 };
  for (const effect of ['no_pickup', 'no_dropoff'] as const)
    await aPublishedRule(core, {
      ...night,
      names: { en: `Market, ${effect}` },
      vehicleTypes: ['motorbike', 'standard'],
      effect,
    });
  const rush = { polygon: QUARTER, weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 7 * 60, toMinute: 20 * 60 };
  await aPublishedRule(core, {
    ...rush,
    names: { en: 'Quarter without through traffic' },
    vehicleTypes: ['motorbike', 'kekeh', 'standard'],
    effect: 'no_through',
  });
  await aPublishedRule(core, {
    names: { en: 'Depot' },
    polygon: DEPOT,
    vehicleTypes: ['kekeh'],
    fromMinute: 6 * 60,
    toMinute: 18 * 60,
    walkM: 160,
  });
  core.legalRules.invalidate();
}
