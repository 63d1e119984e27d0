import { afterEach, expect, jest, test } from '@jest/globals';
import type { PromotionForOps } from '@waka/contracts/ops/money/promotions';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { CodesDialog } from './codes-dialog.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

const promotion: PromotionForOps = {
  id: 'promotion-1',
  region: 'SL',
  currency: 'SLE',
  kind: 'voucher',
  name: 'Fuel',
  code: null,
  amount: null,
  percent: 20,
  cap: 500,
  classes: [],
  areas: [],
  minimumFare: 0,
  firstRideOnly: false,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  usesPerPerson: 1,
  usesInAll: null,
  budget: 100_000,
  state: 'open',
  vouchers: 1,
  reserved: { rides: 0, amount: 0 },
  spent: { rides: 0, amount: 0 },
  createdBy: 'Hawa',
  createdAt: '2026-11-01T00:00:00.000Z',
  changedBy: null,
  reason: null,
  decisionId: null,
};

function show() {
  const onClose = jest.fn();
  render(<CodesDialog made={{ promotion, codes: ['ABCD-EFGH-JKMN'] }} onClose={onClose} />);
  return { onClose, close: () => fireEvent.click(screen.getByRole('button', { name: 'Close' })) };
}

test('codes that are not saved are closed only at the second time, and never by a press beside them', () => {
  const { onClose, close } = show();
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('lost for good');
  close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('codes that were saved are closed at once', () => {
  const { onClose, close } = show();
  fireEvent.click(screen.getByRole('link', { name: 'Save as CSV' }));
  close();
  expect(onClose).toHaveBeenCalledTimes(1);
});
