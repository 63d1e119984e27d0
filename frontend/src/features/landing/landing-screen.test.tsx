import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { landingTexts } from '../../lib/i18n/messages/landing/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerFetch } from '../../test/answer-fetch.ts';
import { LandingScreen } from './landing-screen.tsx';

await texts(landingTexts);
afterEach(cleanup);

function landing(): string {
  answerFetch(200, { minPasswordLength: 6, support: { phone: '+232 76 000 000', email: 'help@waka.test' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LandingScreen />
    </QueryClientProvider>,
  );
  return document.body.textContent ?? '';
}

test('the landing page shows its figures: 50K+ riders, 5K+ drivers, 100K+ rides, 2 countries', () => {
  landing();
  for (const [value, name] of [
    ['50K+', 'riders'],
    ['5K+', 'drivers'],
    ['100K+', 'rides'],
    ['2', 'countries'],
  ] as const) {
    expect(screen.getByText(value, { exact: true }).parentElement?.textContent).toContain(name);
  }
});

test('the landing page describes the three steps, in their order', () => {
  landing();
  const steps = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(steps.slice(0, 3)).toEqual(['Request a ride', 'Get matched', 'Track and pay']);
  expect(screen.getByText('The nearest available driver gets your call and comes to you.')).toBeTruthy();
});

test('the landing page promises what riders and drivers get, and names the languages', () => {
  const page = landing();
  expect(page).toContain('West Africa, connected.');
  for (const promise of [
    'Driver verification',
    'Real-time tracking',
    'Emergency contacts',
    'Orange Money',
    'MTN Mobile Money',
    'Cash',
    'Flexible schedule',
    'Weekly payouts',
    'Paid every week, by the local payment method you choose.',
    '24/7 support',
    'Day and night, in English, French and Arabic.',
    'English, French, Krio and others',
  ]) {
    expect(page).toContain(promise);
  }
});
