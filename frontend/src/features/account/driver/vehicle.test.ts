import { expect, test } from '@jest/globals';
import { someClasses } from '../../../test/vehicles.ts';
import { classesFor, vehicleBodyOf } from './vehicle.ts';

const form = {
  vehicleType: 'tricycle',
  vehicleClass: 'standard',
  vehicleMake: 'TVS',
  vehicleModel: 'King',
  vehicleYear: '2020',
  vehiclePlateNumber: 'AKL 482',
  vehicleColour: '',
} as const;

test('a class that the vehicle may not serve is left to the service', () => {
  expect(vehicleBodyOf(form, classesFor(someClasses, 'tricycle'))).not.toHaveProperty('vehicleClass');
});

test('a class that it may serve is sent', () => {
  const kekeh = { ...form, vehicleClass: 'kekeh' };
  expect(vehicleBodyOf(kekeh, classesFor(someClasses, 'tricycle'))).toMatchObject({ vehicleClass: 'kekeh' });
});
