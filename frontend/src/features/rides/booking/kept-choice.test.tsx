import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { quote } from '../../../test/a-quote.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { answer, isEnabled, openBooking } from '../../../test/booking-page.tsx';
import { aCard } from '../../../test/saved-card.ts';
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

const cards = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Card' });
const pick = (id: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Card' }), id);
const pay = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
/** Books; returns the card that pays. */
async function bookedBy(confirm: HTMLElement) {
  await isEnabled(confirm);
  await userEvent.click(confirm);
  const body = pendingStore.getState().booking?.body;
  expect(body?.paymentMethod).toBe('card');
  return body?.cardId;
}

describe('the card', () => {
  const byCard = {
    method: 'card',
    names: { en: 'Card' },
    icon: 'wallet',
    provider: 'card',
    minAmount: null,
    maxAmount: null,
  };
  const again = { paymentMethod: 'card', cardId: 'c-2' };
  beforeEach(() => {
    knowMethods([...someMethods, { ...byCard, region: 'SL', isOffered: true }]);
    answerCalls({
      '/api/rides/quote': quote,
      '/api/payment-methods': [aCard('c-1', '4242'), aCard('c-2', '3184'), aCard('c-3', '0077')],
      '/api/rides/request': new Promise(() => {}),
    });
  });
  afterEach(() => {
    cleanup();
    knowMethods();
  });

  test('of a booking that is tried again pays for it, also after the way back to the form', async () => {
    await isEnabled(openBooking({ again }));
    cleanup();
    expect(await bookedBy(openBooking())).toBe('c-2');
  });

  test.each(['c-1', 'c-3'])(
    'that was picked instead of that of the ride before pays after the way back: %s',
    async (id) => {
      await isEnabled(openBooking({ again }));
      await pick(id);
      cleanup();
      const confirm = openBooking();
      await isEnabled(confirm);
      expect(cards()?.value).toBe(id);
      expect(await bookedBy(confirm)).toBe(id);
    },
  );

  test('that was not picked does not pay any more once another is the default', async () => {
    await isEnabled(openBooking({ again: { paymentMethod: 'card' } }));
    expect(cards()?.value).toBe('c-1');
    cleanup();
    answerCalls({
      '/api/rides/quote': quote,
      '/api/payment-methods': [aCard('c-2', '3184'), aCard('c-1', '4242')],
      '/api/rides/request': new Promise(() => {}),
    });
    expect(await bookedBy(openBooking())).toBe('c-2');
  });

  test('that was picked pays after a look at cash', async () => {
    const confirm = openBooking({ again });
    await isEnabled(confirm);
    await pick('c-3');
    await pay('Cash');
    expect(cards()).toBeNull();
    await pay('Card');
    expect(await bookedBy(confirm)).toBe('c-3');
  });

  test('that was picked pays after a look at cash and the way back to the form', async () => {
    await isEnabled(openBooking({ again: { paymentMethod: 'card' } }));
    await pick('c-3');
    await pay('Cash');
    cleanup();
    const confirm = openBooking();
    await isEnabled(confirm);
    await pay('Card');
    expect(await bookedBy(confirm)).toBe('c-3');
  });
});
