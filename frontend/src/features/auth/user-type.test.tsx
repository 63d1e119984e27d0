import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import type { ReactNode } from 'react';
import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerFetch } from '../../test/answer-fetch.ts';
import { CodeForm } from './forms/code-form.tsx';
import { ForgotPasswordForm } from './forms/forgot-password-form.tsx';
import { LoginForm } from './forms/login-form.tsx';
import { PhoneForm } from './forms/phone-form.tsx';
import { RegisterForm } from './forms/register-form.tsx';
import { SignupForm } from './forms/signup-form.tsx';

await texts(authTexts);
afterEach(cleanup);

const values: Record<string, string> = {
  'Full name': 'Isatu Kamara',
  'First name': 'Isatu',
  'Last name': 'Kamara',
  Email: 'isatu@example.com',
  'Phone number': '+23276100001',
  Password: 'mangrove-7',
  'Confirm password': 'mangrove-7',
  'Verification code': '123456',
};

/** Fills in and submits the form; returns the role in the request to this address. */
async function sentRole(form: ReactNode, path: string): Promise<unknown> {
  const roles: unknown[] = [];
  answerFetch(500, 'Internal Server Error');
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (address: string, { body }: { body?: string } = {}) => {
      if (address === path) roles.push(JSON.parse(body ?? '').userType);
      return fetch(address);
    },
  });
  const { container } = render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
  for (const [label, value] of Object.entries(values)) {
    const field = screen.queryByLabelText(label);
    if (field) fireEvent.input(field, { target: { value } });
  }
  const button = container.querySelector('[type=submit]');
  if (!button) throw new Error('The form has no button.');
  fireEvent.click(button);
  await waitFor(() => expect(roles).toHaveLength(1));
  return roles[0];
}

const ignore = () => {};
const sent = { phone: '+23276100001', proves: 'login', resendAt: 0 } as const;

test.each<RegistrableType>(['rider', 'driver'])('each form of a %s sends the role to the service', async (userType) => {
  const login = <LoginForm userType={userType} email={undefined} onForgot={ignore} onCodeSent={ignore} />;
  const phone = <PhoneForm userType={userType} sent={undefined} onSent={ignore} onHeldBack={ignore} />;
  const forgot = <ForgotPasswordForm userType={userType} email={undefined} onSent={ignore} />;
  const registration =
    userType === 'rider' ? <SignupForm onRegistered={ignore} /> : <RegisterForm onRegistered={ignore} />;
  for (const [form, path] of [
    [login, accountRoutes.login.path],
    [phone, accountRoutes.loginByPhone.path],
    [<CodeForm key="code" userType={userType} sent={sent} />, accountRoutes.verifyOtp.path],
    [registration, accountRoutes.register.path],
    [forgot, accountRoutes.forgotPassword.path],
  ] as const) {
    expect([path, await sentRole(form, path)]).toEqual([path, userType]);
    cleanup();
  }
});

test('a code may be typed on an Arabic keyboard', async () => {
  const bodies: string[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body?: string } = {}) => {
      bodies.push(body ?? '');
      throw new TypeError('Failed to fetch');
    },
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeForm userType="driver" sent={sent} />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText('Verification code'), { target: { value: '٣٣٥٨٣٣' } });
  fireEvent.submit(container.querySelector('form') ?? container);
  await waitFor(() => expect(bodies.map((body) => JSON.parse(body).code)).toEqual(['335833']));
});
