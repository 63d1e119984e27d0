import { driverEmail, riderEmail, type SeedAccount } from './account.ts';
import { classOfNumber, vehicleOf } from './vehicles.ts';

const firstNames = (
  'Abdul Adama Alhaji Aminata Binta Brima David Fanta Francis Haja Hassan Idrissa Jeneba ' +
  'Joseph Kadie Kelfala Lamin Mabinty Mariatu Momoh Nancy Osman Ramatu Samuel Tamba Umu Yusuf Zainab'
).split(' ');
const lastNames = (
  'Bangura Conteh Davies Fornah Gbla Jalloh Johnson Kabbah Kamara Kanu ' +
  'Kargbo Koroma Mansaray Massaquoi Sankoh Sesay Tarawally Thullah Turay Wurie'
).split(' ');

const nameOf = (number: number): string =>
  `${firstNames[number % firstNames.length] ?? ''} ${lastNames[(number * 3) % lastNames.length] ?? ''}`;

const addressOf = (number: number) => `${1 + (number % 90)} Circular Road, Freetown, Sierra Leone`;

const upTo = <Item>(count: number, make: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Lists rider1 to riderN and driver1 to driverN, every vehicle class in turn: for load and for tests. */
export const numberedAccounts = (riders: number, drivers: number): SeedAccount[] => [
  ...upTo(riders, (number): SeedAccount => ({
    userType: 'rider',
    email: riderEmail(number),
    phone: `+23230${String(number).padStart(6, '0')}`,
    fullName: nameOf(number),
    address: addressOf(number),
    usesPin: true,
  })),
  ...upTo(drivers, (number): SeedAccount => ({
    userType: 'driver',
    email: driverEmail(number),
    phone: `+23231${String(number).padStart(6, '0')}`,
    fullName: nameOf(number + 11),
    address: addressOf(number),
    usesPin: true,
    driver: { isApproved: true, ...vehicleOf(number + 500, classOfNumber(number), 'SL') },
  })),
];
