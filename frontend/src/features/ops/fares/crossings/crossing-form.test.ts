import { expect, test } from '@jest/globals';
import { aServiceArea } from '../../../../test/service-areas.ts';
import { readCrossing, typedCrossing, type TypedCrossing } from './crossing-form.ts';

const quay = (name: string, lng = -13.2) => ({ name, lat: 8.5, lng });
const areas = [
  aServiceArea({ timeZone: 'Africa/Freetown' }),
  aServiceArea({ id: 'rest', kind: 'rest', polygon: null, timeZone: 'Africa/Lagos' }),
];
const filled: TypedCrossing = {
  ...typedCrossing(null),
  name: ' Lungi ferry ',
  quayA: quay('Kissy'),
  quayB: quay('Tagrin'),
  minutes: '45',
  weekA: ['08:00', '', '', '', '', '', ''],
  source: 'the timetable at the quay',
};

test('a new ferry lacks what has no usual value', () => {
  expect(readCrossing(typedCrossing(null), areas)).toEqual({
    facts: null,
    wrong: ['name', 'quayA', 'quayB', 'minutes', 'timeZone', 'source'],
  });
});

test('a filled form is what is saved, with an unknown price where none is typed', () => {
  expect(readCrossing(filled, areas)).toEqual({
    wrong: [],
    facts: {
      region: 'SL',
      kind: 'ferry',
      name: 'Lungi ferry',
      quayA: quay('Kissy'),
      quayB: quay('Tagrin'),
      minutes: 45,
      boardMinutes: 15,
      price: null,
      timeZone: 'Africa/Freetown',
      fromA: [{ weekdays: [1], minutes: [480] }],
      fromB: [],
      source: 'the timetable at the quay',
      isOpen: false,
    },
  });
});

test.each([
  ['that of its city, where the first quay is', {}, 'Africa/Freetown'],
  ['that of the rest of the country, upcountry', { quayA: quay('Tombo', -12) }, 'Africa/Lagos'],
  ['the typed one', { timeZone: ' Africa/Abidjan ' }, 'Africa/Abidjan'],
])('the time zone of a ferry is %s', (_, change, timeZone) => {
  expect(readCrossing({ ...filled, ...change }, areas).facts).toMatchObject({ timeZone });
});

test.each([
  ['minutes', { minutes: '0' }],
  ['boarding', { boarding: '' }],
  ['price', { price: 'cheap' }],
  ['fromB', { weekB: ['25:00', '', '', '', '', '', ''] }],
  ['timeZone', { timeZone: ' ' }],
])('%s is named where it is wrong, and nothing is saved', (field, change) => {
  expect(readCrossing({ ...filled, ...change }, areas)).toEqual({ facts: null, wrong: [field] });
});
