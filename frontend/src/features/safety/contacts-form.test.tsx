import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import type { EmergencyContact } from '@waka/contracts/safety/safety-views';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { errorTexts } from '../../lib/i18n/messages/errors/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { fieldText } from '../../lib/i18n/field-text.ts';
import { switchTo, texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signedIn, useSession } from '../../lib/session/session.store.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { answerCalls, answerFetch } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { ContactsForm } from './contacts-form.tsx';

await texts(safetyTexts, errorTexts);
afterEach(cleanup);

const show = (saved: EmergencyContact[]) =>
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
  fireEvent.click(screen.getByRole('button', { name: /^Use .*76\s123456/ }));
  expect(phone()).toHaveProperty('value', '+232 76 123456');
  save();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ user: { id: aUser().id } }));
  await waitFor(() => expect(useSession.getState()).not.toMatchObject({ user: { hasWrongContact: true } }));
});

test.each([
  ['another contact has', '077 000002', 'Contact 1 has the same number.'],
  ['is the rider’s own', '076 100001', 'This is your own number. Please choose another person.'],
])('a number that %s is refused at its field, and nothing is sent', (_, typed, words) => {
  signedIn(aUser({ phone: '+23276100001' }));
  const called = answerCalls({});
  show([{ name: 'Alusine', phone: '+23277000002', isConfirmed: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  const second = within(screen.getByRole('group', { name: 'Contact 2' }));
  fireEvent.change(second.getByLabelText('Name'), { target: { value: 'Mama' } });
  fireEvent.change(second.getByLabelText('Phone'), { target: { value: typed } });
  expect(screen.queryByRole('alert')).toBeNull();
  save();
  expect(second.getByRole('alert').textContent).toBe(words);
  expect(second.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  expect(within(screen.getByRole('group', { name: 'Contact 1' })).queryByRole('alert')).toBeNull();
  expect(called).toEqual([]);
});

const mama = { name: 'Mama', phone: '+23276000001', isConfirmed: false };

test('a contact who has not agreed is texted the link again, and what is typed stays', async () => {
  const called = answerCalls({ '/api/safety/contacts/link': [{ ...mama, name: 'As saved' }] });
  show([
    { ...mama, isUntexted: true },
    { ...mama, phone: '+23277000002', isConfirmed: true },
  ]);
  const first = within(screen.getByRole('group', { name: 'Contact 1' }));
  expect(first.getByText(/^Not texted yet:/)).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'Contact 2' })).queryByRole('button', { name: /link/ })).toBeNull();
  fireEvent.change(first.getByLabelText('Name'), { target: { value: 'Mother' } });
  fireEvent.click(first.getByRole('button', { name: 'Send the link' }));
  expect(await first.findByRole('button', { name: 'Send the link again' })).toBeTruthy();
  expect(first.getByText(/^Not confirmed yet\./)).toBeTruthy();
  expect(first.getByLabelText('Name')).toHaveProperty('value', 'Mother');
  expect(called).toEqual(['POST /api/safety/contacts/link']);
  expect(toastStore.getState().toast).toMatchObject({
    title: 'We’ve texted a new link. The one before no longer works.',
  });
});

test('one who has agreed by then shows it, and nothing is said of a text', async () => {
  toastStore.setState({ toast: null });
  answerCalls({ '/api/safety/contacts/link': [{ ...mama, isConfirmed: true }] });
  show([mama]);
  fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(toastStore.getState().toast).toBeNull();
});

test('a link that cannot be texted now is said to be refused', async () => {
  answerFetch(429, { code: 'request.too_many', message: 'Too many requests.', requestId: 'r' });
  show([mama]);
  fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() =>
    expect(toastStore.getState().toast).toMatchObject({
      tone: 'error',
      description: 'We can’t text this number another link right now. Please try again later.',
    }),
  );
});

test('a saved contact who could not be texted is shown as such', async () => {
  answerCalls({ '/api/safety/contacts': [{ ...mama, isUntexted: true }] });
  show([{ ...mama, isConfirmed: true }]);
  save();
  expect(await screen.findByText(/^Not texted yet:/)).toBeTruthy();
  expect(screen.queryByText(/^Not confirmed yet/)).toBeNull();
});

test.each(['fr', 'ar', 'pt', 'kri'] as const)('the reasons are written in %s', async (language) => {
  await switchTo(language);
  for (const sentence of ['Contact 2 has the same number.', 'This is your own number. Please choose another person.'])
    expect(fieldText(sentence)).not.toBe(sentence);
  expect(fieldText('Contact 2 has the same number.')).toContain('2');
  await switchTo('en');
});
