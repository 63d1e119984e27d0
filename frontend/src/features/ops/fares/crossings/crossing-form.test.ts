import { expect, test } from '@jest/globals';
import { readCrossing, typedCrossing, type TypedCrossing } from './crossing-form.ts';

const quay = (name: string) => ({ name, lat: 8.5, lng: -13.2 });
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
  expect(readCrossing(typedCrossing(null))).toEqual({
    facts: null,
    wrong: ['name', 'quayA', 'quayB', 'minutes', 'source'],
  });
});

test('a filled form is what is saved, with an unknown price where none is typed', () => {
  expect(readCrossing(filled)).toEqual({
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
  ['minutes', { minutes: '0' }],
  ['boarding', { boarding: '' }],
  ['price', { price: 'cheap' }],
  ['fromB', { weekB: ['25:00', '', '', '', '', '', ''] }],
  ['timeZone', { timeZone: ' ' }],
])('%s is named where it is wrong, and nothing is saved', (field, change) => {
  expect(readCrossing({ ...filled, ...change })).toEqual({ facts: null, wrong: [field] });
});
