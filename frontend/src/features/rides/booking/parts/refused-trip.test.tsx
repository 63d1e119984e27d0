import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { bookingTexts } from '../../../../lib/i18n/messages/booking/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { RefusedTrip } from './refused-trip.tsx';

await texts(bookingTexts);

test('a refused trip leads back to its places, since asking again would be refused again', async () => {
  const onBack = jest.fn();
  const message = 'Pickup and destination are the same place. Choose another destination.';
  render(<RefusedTrip refusal={new ApiError(422, 'place.same_place', message)} onBack={onBack} />);
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});
