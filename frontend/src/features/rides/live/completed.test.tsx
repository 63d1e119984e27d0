import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { aRide } from '../../../test/builders.ts';
import { Completed } from './completed.tsx';

await Promise.all([texts(rideTexts), texts(liveTexts)]);
afterEach(cleanup);

const open = (id: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed ride={aRide({ id, status: 'completed' })} onDone={() => {}} />
    </QueryClientProvider>,
  );
const stars = () => screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' });

test("a rating that was begun is still there after a look at the receipt, and is not another ride's", async () => {
  open('ride-1');
  await userEvent.click(stars());
  await userEvent.type(screen.getByRole('textbox'), 'Kind');
  cleanup();
  open('ride-1');
  expect(stars().checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Kind');
  cleanup();
  open('ride-2');
  expect(stars().checked).toBe(false);
});
