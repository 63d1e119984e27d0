import { expect, test } from '@jest/globals';
import { birthDateText, bodyOf, formOf } from './person.ts';

const unnamed = {
  firstName: null,
  lastName: null,
  fullName: null,
  email: null,
  phone: null,
  dateOfBirth: null,
  gender: null,
  address: null,
};

test('who signed up with a full name alone finds it in its parts', () => {
  expect(formOf({ ...unnamed, fullName: 'Isatu Mariama Kamara' })).toMatchObject({
    firstName: 'Isatu',
    lastName: 'Mariama Kamara',
  });
  expect(formOf({ ...unnamed, firstName: 'Aïssatou', lastName: 'Barry', fullName: 'A. Barry' })).toMatchObject({
    firstName: 'Aïssatou',
    lastName: 'Barry',
  });
});

test('no gender is sent as none, and the phone without what only makes it readable', () => {
  const form = formOf({ ...unnamed, phone: '+232 76 123-456' });
  expect(bodyOf(form)).toMatchObject({ gender: null, phone: '+23276123456', address: '' });
});

test('a date of birth is read day first', () => {
  expect(birthDateText('1994-02-28')).toBe('28/02/1994');
});
