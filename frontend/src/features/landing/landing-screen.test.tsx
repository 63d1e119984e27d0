import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { landingTexts } from '../../lib/i18n/messages/landing/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { LandingScreen } from './landing-screen.tsx';

await texts(landingTexts);
beforeEach(() => {
  answerCalls({
    '/api/config/app': { minPasswordLength: 6, support: { phone: '+232 76 123456', email: 'help@waka.test' } },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LandingScreen />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const leadsTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

test('three buttons lead riders, drivers and admins to their sign-in', () => {
  expect(leadsTo("I'm a Rider")).toBe('/auth-rider');
  expect(leadsTo("I'm a Driver")).toBe('/auth-driver');
  expect(leadsTo("I'm an Admin")).toBe('/api/login');
});

test('Admin Access is for authorized personnel and asks for the role', () => {
  expect(leadsTo(/^Admin Access/)).toBe('/api/login?role=admin');
  expect(screen.getByRole('link', { name: /^Admin Access/ }).textContent).toContain('Authorized personnel only');
  expect(screen.getByText('Admins sign in through an identity provider.')).toBeTruthy();
});

test('the footer has two links, and four names that lead nowhere', () => {
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Book a Ride' }).getAttribute('href')).toBe('/rider');
  expect(footer.getByRole('link', { name: 'Drive & Earn' }).getAttribute('href')).toBe('/driver');
  for (const name of ['Safety', 'Pricing', 'Requirements', 'Support']) {
    expect(footer.getByText(name, { exact: true }).closest('a')).toBeNull();
  }
});

test('the footer shows the contact of the service and its city', async () => {
  const footer = within(screen.getByRole('contentinfo'));
  expect((await footer.findByRole('link', { name: '+232 76 123456' })).getAttribute('href')).toBe('tel:+23276123456');
  expect(footer.getByRole('link', { name: 'help@waka.test' }).getAttribute('href')).toBe('mailto:help@waka.test');
  expect(footer.getByText('Freetown, Sierra Leone')).toBeTruthy();
});

test('the landing page shows its figures: 50K+ riders, 5K+ drivers, 100K+ rides, 2 countries', () => {
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
  const section = screen.getByRole('region', { name: 'From here to there in three steps' });
  const steps = within(section).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Request a ride.*where you are and where you’re going/),
    expect.stringMatching(/^Get matched.*nearest available driver/),
    expect.stringMatching(/^Track and pay.*Follow the car on the map.*pay in cash or with mobile money/),
  ]);
});

test('the landing page promises what riders and drivers get, and names the languages', () => {
  const page = document.body.textContent ?? '';
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
