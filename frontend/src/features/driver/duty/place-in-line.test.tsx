import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { PlaceInLine as Place } from '@waka/contracts/drivers/driver-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { PlaceInLine } from './place-in-line.tsx';

await texts(driverTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const airport: Place = { names: { en: 'Lungi Airport' }, place: 3, length: 7, isAway: false };

function open(line: Place | null) {
  answerCalls({ '/api/driver/line': { line } });
  render(
    <QueryClientProvider client={queryClient}>
      <PlaceInLine />
    </QueryClientProvider>,
  );
}

test.each([
  [1, '1st of 7 in the line at Lungi Airport'],
  [2, '2nd of 7 in the line at Lungi Airport'],
  [3, '3rd of 7 in the line at Lungi Airport'],
  [11, '11th of 7 in the line at Lungi Airport'],
])('place %s is shown as it is said, with the rule by which it is lost', async (place, text) => {
  open({ ...airport, place });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/Declining or missing it puts you at the end/)).toBeTruthy();
});

test('a driver outside reads that the place is lost soon', async () => {
  open({ ...airport, isAway: true, keepSeconds: 630 });
  expect(await screen.findByText(/Come back within 10 min to keep/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  open({ ...airport, isAway: true, keepSeconds: 30 });
  expect(await screen.findByText(/Come back now to keep/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  // An older backend does not say for how long.
  open({ ...airport, isAway: true });
  expect(await screen.findByText(/Come back within 1 min/)).toBeTruthy();
});
