import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import { riderTexts } from '../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { Greeting } from './greeting.tsx';

await texts(riderTexts);
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

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

test('greets by day before 18:00 and by evening from then on, also while it stays open', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 17, 59, 30) });
  render(<Greeting user={{ ...aRider, firstName: 'Isatu' }} />);
  const greeting = screen.getByRole('heading');
  expect(greeting.textContent).toBe('Good day, Isatu');
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(greeting.textContent).toBe('Good evening, Isatu');
});
