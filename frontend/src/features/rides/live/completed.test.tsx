import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { keptRequests } from '../../../lib/offline/kept-requests.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { ratingTagsTexts } from '../../../lib/i18n/messages/rating-tags/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { aRide } from '../../../test/builders.ts';
import { Completed } from './completed.tsx';

await Promise.all([texts(rideTexts), texts(liveTexts), texts(ratingTagsTexts)]);
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

const tag = (name: string) => screen.getByRole('button', { name });

test('what stood out is saved at the touch, each time as a whole, and the stars decide what is offered', async () => {
  const sent: unknown[] = [];
  answerCalls({ '/api/rides/ride-3/rating/tags': aRide({ id: 'ride-3', status: 'completed' }) });
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: (path: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body));
      return fetch(path, init);
    },
  });
  open('ride-3');
  expect(screen.queryByRole('button', { name: 'Polite' })).toBeNull();
  await userEvent.click(stars());
  await userEvent.click(tag('Polite'));
  await userEvent.click(tag('Clean'));
  await userEvent.click(tag('Polite'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(sent).toEqual([{ tags: ['polite'] }, { tags: ['polite', 'clean'] }, { tags: ['clean'] }]);
  expect(tag('Clean').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('radio', { name: '2 stars' }));
  await userEvent.click(tag('Late'));
  expect(sent.at(-1)).toEqual({ tags: ['late'] });
});

test('what stood out is kept without network and sent later', async () => {
  Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) });
  open('ride-4');
  await userEvent.click(stars());
  await userEvent.click(tag('Polite'));
  await waitFor(() =>
    expect(keptRequests.getState().requests).toEqual([{ kind: 'tags', rideId: 'ride-4', body: { tags: ['polite'] } }]),
  );
  expect(tag('Polite').getAttribute('aria-pressed')).toBe('true');
});
