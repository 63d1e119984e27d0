import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import { riderTexts } from '../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { Greeting } from './greeting.tsx';

await texts(riderTexts);
afterEach(cleanup);

const aRider: User = {
  id: 'rider-1',
  firstName: null,
  lastName: null,
  fullName: null,
  email: null,
  phone: '+23276100001',
  pendingEmail: null,
  pendingPhone: null,
  username: null,
  dateOfBirth: null,
  gender: null,
  address: null,
  userType: 'rider',
  language: null,
  profileImageUrl: null,
  usesPin: true,
  createdAt: '2026-11-21T12:00:00.000Z',
};

test.each<[string, Partial<User>]>([
  ['Isatu', { firstName: 'Isatu', fullName: 'Isatu Kamara' }],
  ['Mariama', { fullName: 'Mariama Sesay' }],
  ['rider', {}],
])('greets %s', (called, names) => {
  render(<Greeting user={{ ...aRider, ...names }} />);
  expect(screen.getByRole('heading').textContent).toMatch(new RegExp(`^Good (day|evening), ${called}$`));
});
