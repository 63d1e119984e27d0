import { LegalRuleRow } from '../../geo/rules/legal-rule.entity.ts';
import type { Core } from '../../platform/core.ts';
import { cottonTree } from '../builders.ts';

const M = 1 / 111_195;

/** Returns the point so many metres to the north and east of the Cotton Tree. */
export const fromTree = (north: number, east: number) => ({
  lat: cottonTree.lat + north * M,
  lng: cottonTree.lng + (east * M) / Math.cos((cottonTree.lat * Math.PI) / 180),
});

/** Returns the corners of a square with the Cotton Tree in its middle. */
export const squareAround = (half: number) => [
  fromTree(-half, -half),
  fromTree(-half, half),
  fromTree(half, half),
  fromTree(half, -half),
];

/** Publishes a rule for motorbikes around the Cotton Tree that holds at all hours, unless it is said otherwise. */
export async function aPublishedRule(
  { sql, legalRules }: Pick<Core, 'sql' | 'legalRules'>,
  facts: Partial<LegalRuleRow> = {},
): Promise<string> {
  const { identifiers } = await sql.manager.insert(LegalRuleRow, {
    region: 'SL',
    area: 'freetown',
    names: { en: 'City centre' },
    polygon: squareAround(300),
    line: null,
    vehicleTypes: ['motorbike'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromMinute: 0,
    toMinute: 1440,
    effect: 'no_entry',
    source: 'A notice of the city council',
    status: 'published',
    inForceFrom: new Date(0),
    ...facts,
  });
  legalRules.invalidate();
  return String(identifiers[0]?.id);
}
