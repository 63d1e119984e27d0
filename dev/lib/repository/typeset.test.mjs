import { expect, test } from '@jest/globals';
import { typeset } from '../../../frontend/scripts/typeset.mjs';

test('no line of a French text begins with a sign that belongs to the word before', () => {
  expect(
    typeset('fr', 'Prêt ? Oui ! « {name} » : {rate} %, {n, plural, one {# course ; à 5 %} other {# courses}}'),
  ).toBe(
    'Prêt\u00a0? Oui\u00a0! «\u00a0{name}\u00a0»\u00a0: {rate}\u00a0%, {n, plural, one {# course\u00a0; à 5\u00a0%} other {# courses}}',
  );
  expect(typeset('en', 'Ready ?')).toBe('Ready ?');
});
