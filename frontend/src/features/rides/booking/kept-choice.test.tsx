import { expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { quote } from '../../../test/a-quote.ts';
import { answer, isEnabled, openBooking } from '../../../test/booking-page.tsx';
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
