import { expect, test } from '@jest/globals';
import { customPlace } from './place.ts';

test('a typed place lies in Sierra Leone unless the text names Guinea', () => {
  expect(customPlace('  Mama Kadi shop ', 1_700_000_000_000)).toMatchObject({
    id: 'custom-1700000000000',
    name: 'Mama Kadi shop',
    address: 'Mama Kadi shop, Sierra Leone',
    city: 'Sierra Leone',
    country: 'Sierra Leone',
    latitude: null,
    longitude: null,
    category: 'custom',
    isPopular: false,
  });
  expect(customPlace('Dixinn GUINEA', 1)).toMatchObject({
    address: 'Dixinn GUINEA, Guinea',
    city: 'Guinea',
    country: 'Guinea',
  });
});
