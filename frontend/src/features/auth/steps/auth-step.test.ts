import { expect, test } from '@jest/globals';
import { authStepFrom, firstStep, type AuthStep } from './auth-step.ts';

const sent = { phone: '+23276123456', proves: 'registration', resendAt: 1_763_727_000_000 } as const;

test.each<AuthStep>([
  { mode: 'login', email: 'isatu@post.test' },
  { mode: 'forgot-password' },
  { mode: 'signup' },
  { mode: 'register' },
  { mode: 'phone-login', sent: { ...sent, proves: 'login' } },
  { mode: 'verify', sent },
  { mode: 'otp-verify', sent: { ...sent, proves: 'login', isAfterPassword: true } },
  { mode: 'otp-verify', sent },
])('what the browser kept of $mode leads back to it', (step) => {
  history.replaceState(step, '');
  expect(authStepFrom(history.state)).toEqual(step);
});

test.each([
  ['nothing', null],
  ['the state of another screen', { scroll: 120 }],
  ['an unknown mode', { mode: 'admin' }],
  ['a code that was sent nowhere', { mode: 'verify' }],
  ['a code of which too little is known', { mode: 'otp-verify', sent: { phone: '+23276123456' } }],
])('%s leads to the login', (_, kept) => {
  expect(authStepFrom(kept)).toEqual(firstStep);
});
