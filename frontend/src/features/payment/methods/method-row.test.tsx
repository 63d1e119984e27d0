import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SavedCard } from '@waka/contracts/money/payment-method';
import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { MethodRow } from './method-row.tsx';

await texts(paymentTexts);
afterEach(cleanup);

const card: SavedCard = {
  id: 'card-1',
  type: 'card',
  isDefault: true,
  stripePaymentMethodId: 'pm_1',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpMonth: 12,
  cardExpYear: 2034,
};

function show(isDefault: boolean, given: Partial<SavedCard> = {}) {
  const onSetDefault = jest.fn();
  render(
    <ul>
      <MethodRow
        method={{ ...card, isDefault, ...given }}
        isBusy={false}
        onSetDefault={onSetDefault}
        onProve={() => {}}
        onRemove={() => {}}
      />
    </ul>,
  );
  return onSetDefault;
}

test('the default method has a green check, and no button', () => {
  show(true);
  const mark = screen.getByText('Default');
  expect(mark.className).toContain('text-go');
  expect(mark.querySelector('svg')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Set Default/ })).toBeNull();
});

test('any other method can be made the default', async () => {
  const onSetDefault = show(false);
  await userEvent.click(screen.getByRole('button', { name: /^Set Default/ }));
  expect(onSetDefault).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Default')).toBeNull();
});

test('a card that can’t pay any more says so, and can’t be made the default', () => {
  show(false, { isClosed: true });
  expect(screen.getByText(/^This card can’t pay for rides any more/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Set Default/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /^Remove/ })).toHaveProperty('disabled', false);
});
