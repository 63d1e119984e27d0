import { expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SavedCard } from '@waka/contracts/money/payment-method';
import { quote } from '../../../test/a-quote.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { answer, isEnabled, openBooking } from '../../../test/booking-page.tsx';
import { knowMethods, someMethods } from '../../../test/methods.ts';
import { pendingStore } from './pending-booking.store.ts';

test('what a rider has chosen is there again after the way back to the form, and booked', async () => {
  answer(200, quote);
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  await isEnabled(openBooking({ again: { wishes: { passenger } } }));
  await userEvent.click(screen.getByRole('radio', { name: /^Comfort/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Afrimoney' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a pickup note' }));
  await userEvent.type(screen.getByRole('textbox'), 'Blue gate');
  cleanup();
  const confirm = openBooking();
  await isEnabled(confirm);
  expect(screen.getByDisplayValue('Blue gate')).not.toBe(document.activeElement);
  expect(screen.getByText(/Fatmata Conteh/)).toBeTruthy();
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).toMatchObject({
    vehicleType: 'comfort',
    paymentMethod: 'afrimoney',
    pickupNote: 'Blue gate',
    passenger,
  });
});

const card = (id: string, cardLast4: string): SavedCard => ({
  id,
  type: 'card',
  isDefault: id === 'c-1',
  stripePaymentMethodId: `pm_${id}`,
  cardBrand: 'visa',
  cardLast4,
  cardExpMonth: 12,
  cardExpYear: 2034,
});

test('a booking that is tried again is paid by its own card, also after the way back to the form', async () => {
  const byCard = {
    method: 'card',
    names: { en: 'Card' },
    icon: 'wallet',
    provider: 'card',
    minAmount: null,
    maxAmount: null,
  };
  knowMethods([...someMethods, { ...byCard, region: 'SL', isOffered: true }]);
  answerCalls({
    '/api/rides/quote': quote,
    '/api/payment-methods': [card('c-1', '4242'), card('c-2', '3184')],
    '/api/rides/request': new Promise(() => {}),
  });
  await isEnabled(openBooking({ again: { paymentMethod: 'card', cardId: 'c-2' } }));
  cleanup();
  const confirm = openBooking();
  await isEnabled(confirm);
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).toMatchObject({ paymentMethod: 'card', cardId: 'c-2' });
  cleanup();
  knowMethods();
});
