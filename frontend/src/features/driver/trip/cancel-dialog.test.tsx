import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { aRide } from '../../../test/builders.ts';
import { CancelDialog } from './cancel-dialog.tsx';

await texts(driverTexts);
afterEach(cleanup);

test('a touch on a reason gives no ride back; the button below does, with the comment', async () => {
  const given: unknown[] = [];
  render(
    <CancelDialog
      ride={aRide({ status: 'accepted' })}
      isBusy={false}
      onCancel={(...reason) => given.push(reason)}
      onClose={() => {}}
    />,
  );
  expect(screen.queryByRole('button', { name: 'Cancel ride' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Problem with my vehicle' }));
  expect(given).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), 'A flat tyre');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  expect(given).toEqual([['vehicle_problem', 'A flat tyre']]);
});

test('a rider who did not come can be the reason only once the wait is over', () => {
  const arrivedAt = new Date().toISOString();
  render(
    <CancelDialog
      ride={aRide({ status: 'arrived', arrivedAt })}
      isBusy={false}
      onCancel={() => {}}
      onClose={() => {}}
    />,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^The rider didn’t show up: in/ }).disabled).toBe(true);
});

test('the driver of a rider who did not come reads that the ride ends, not that another driver comes', async () => {
  const arrivedAt = new Date(Date.now() - 6 * 60_000).toISOString();
  render(
    <CancelDialog
      ride={aRide({ status: 'arrived', arrivedAt })}
      isBusy={false}
      onCancel={() => {}}
      onClose={() => {}}
    />,
  );
  expect(screen.getByText('We’ll find the rider another driver.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'The rider didn’t show up' }));
  expect(screen.queryByText('We’ll find the rider another driver.')).toBeNull();
  expect(screen.getByText('The ride ends here. It won’t count against you.')).toBeTruthy();
});
