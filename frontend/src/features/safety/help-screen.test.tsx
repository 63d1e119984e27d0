import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AppConfig } from '@waka/contracts/config/config-routes';
import { faqTexts } from '../../lib/i18n/messages/faq/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { signedIn } from '../../lib/session/session.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aRide, aUser } from '../../test/builders.ts';
import { HelpScreen } from './help-screen.tsx';

await texts(safetyTexts, faqTexts);
afterEach(cleanup);

const [freetown, conakry] = ['+232 76 000 000', '+224 622 00 00 00'];
const open = (phone: string, phones?: NonNullable<AppConfig['support']['phones']>) => {
  signedIn(aUser({ phone }));
  const support = { phone: freetown, email: null, ...(phones && { phones }) };
  answerCalls({ '/api/config/app': { minPasswordLength: 6, support } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HelpScreen />
    </QueryClientProvider>,
  );
};
const numbers = async () =>
  (await screen.findAllByRole('link', { name: /^Call support/ })).map((link) => link.getAttribute('href'));

test('the number to call is that of the country first, and each says which country it is for', async () => {
  open('+224622123456', { SL: freetown, GN: conakry });
  expect(await numbers()).toEqual(['tel:+224622000000', 'tel:+23276000000']);
  expect(screen.getByText('Guinea')).toBeTruthy();
  cleanup();
  open('+23276123456', { SL: freetown, GN: conakry });
  expect(await numbers()).toEqual(['tel:+23276000000', 'tel:+224622000000']);
});

test.each([
  ['both countries share', { SL: freetown, GN: freetown }],
  ['an older service has', undefined],
])('one number that %s stands alone and names no country', async (_, phones) => {
  open('+224622123456', phones);
  expect(await numbers()).toEqual(['tel:+23276000000']);
  expect(screen.queryByText('Guinea')).toBeNull();
});

test('eight questions open to their answers', () => {
  open('+23276123456');
  const questions = screen.getAllByText(/\?$/, { selector: 'summary' });
  expect(questions).toHaveLength(8);
  for (const question of questions) expect(question.nextElementSibling?.textContent).toMatch(/\.$/);
});

const about = (value: string) => fireEvent.change(screen.getByLabelText('What’s it about?'), { target: { value } });

test('a lost item is reported about a ride: the last one is suggested, and none is refused', async () => {
  signedIn(aUser());
  const rides = [aRide({ id: 'last', status: 'completed' }), aRide({ id: 'before', status: 'completed' })];
  const called = answerCalls({ '/api/rides': rides, '/api/incidents': [] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HelpScreen />
    </QueryClientProvider>,
  );
  const ride = screen.getByLabelText<HTMLSelectElement>('Which ride?');
  await waitFor(() => expect(ride.options).toHaveLength(3));
  about('app');
  expect(ride.value).toBe('');
  about('lost_item');
  expect(ride.value).toBe('last');
  fireEvent.change(ride, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'A blue bag' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please choose the ride')).toBeTruthy();
  expect(called.filter((call) => call.startsWith('POST'))).toEqual([]);
  fireEvent.change(ride, { target: { value: 'before' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(called).toContain('POST /api/incidents'));
});
