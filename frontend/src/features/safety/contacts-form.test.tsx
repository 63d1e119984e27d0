import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signedIn, useSession } from '../../lib/session/session.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { ContactsForm } from './contacts-form.tsx';

await texts(safetyTexts);
afterEach(cleanup);

const show = (saved: { name: string; phone: string; isConfirmed: boolean }[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ContactsForm saved={saved} />
    </QueryClientProvider>,
  );
const phone = () => screen.getByLabelText('Phone');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a local number is shown as the number that it is', () => {
  show([]);
  fireEvent.change(phone(), { target: { value: '076 123456' } });
  fireEvent.blur(phone());
  expect(phone()).toHaveProperty('value', '+232 76 123456');
});

test('a number that cannot exist is refused with the reason, and nothing is sent', () => {
  const called = answerCalls({});
  show([]);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mama' } });
  fireEvent.change(phone(), { target: { value: '076 12345' } });
  fireEvent.blur(phone());
  save();
  expect(phone()).toHaveProperty('value', '076 12345');
  expect(screen.getByText('Phone numbers in Sierra Leone look like 076 123456 or +232 76 123456')).toBeTruthy();
  expect(called).toEqual([]);
});

test('a number that was stored wrong is asked about, with the one that was meant', async () => {
  signedIn(aUser({ hasWrongContact: true }));
  const kept = [{ name: 'Mama', phone: '+23276123456', isConfirmed: false }];
  answerCalls({ '/api/safety/contacts': kept });
  show([{ name: 'Mama', phone: '+224076123456', isConfirmed: true }]);
  expect(screen.getByText('This number can’t exist. Please check it.')).toBeTruthy();
  expect(screen.queryByText('Confirmed')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Use .*76 123456/ }));
  expect(phone()).toHaveProperty('value', '+232 76 123456');
  save();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ user: { id: aUser().id } }));
  await waitFor(() => expect(useSession.getState()).not.toMatchObject({ user: { hasWrongContact: true } }));
});
