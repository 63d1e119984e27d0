import { expect, test } from '@jest/globals';
import { lacksFor } from './new-classes.ts';

const licence = { documents: ['licence'] } as const;
const both = { documents: ['licence', 'insurance'] } as const;

const approved = { kind: 'insurance', state: 'approved', isExpired: false, isDueAgain: false } as const;
const earlier = { validUntil: null };

test.each([
  ['approved', approved, [false, false]],
  ['sent', { ...approved, state: 'uploaded' }, [true, true]],
  ['approved, but expired', { ...approved, isExpired: true }, [true, true]],
  ['of the vehicle before', { ...approved, isDueAgain: true }, [true, false]],
  ['sent in place of one that counts', { ...approved, state: 'uploaded', earlier }, [false, false]],
  [
    'sent in place of one that ends with the change',
    { ...approved, state: 'refused', earlier: { ...earlier, endsWithChange: true } },
    [true, false],
  ],
] as const)('a class lacks a document that is %s, for the new vehicle and for the one in force', (_, sent, lacking) => {
  const lacks = [true, false].map(
    (isNewVehicle) => lacksFor(both, { before: licence, isNewVehicle }, [sent]).length > 0,
  );
  expect(lacks).toEqual(lacking);
});

test('what the class before needed as well is not asked for', () => {
  expect(lacksFor(licence, { before: both, isNewVehicle: true }, [])).toEqual([]);
});
