import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { coloursTexts } from '../../lib/i18n/messages/colours/texts.ts';
import { sharedTexts } from '../../lib/i18n/messages/shared/texts.ts';
import { serverTimeReceived } from '../../lib/server-clock.ts';
import { switchTo, texts } from '../../lib/i18n/texts.ts';
import { SharedFacts } from './shared-facts.tsx';

await texts(sharedTexts);
await texts(coloursTexts);
afterEach(cleanup);

const ride: SharedRide = {
  status: 'in_progress',
  driver: null,
  pickup: null,
  dropoff: null,
  geometry: null,
  position: null,
  etaMin: null,
  endedAt: null,
};

test('a shared link says whose trip it shows, by first name', () => {
  render(<SharedFacts ride={{ ...ride, rider: { firstName: 'Aminata' } }} />);
  expect(screen.getByText('Aminata’s trip')).toBeTruthy();
});

test.each([undefined, null])('a link without a rider (%s) has no name', (rider) => {
  render(<SharedFacts ride={{ ...ride, ...(rider === undefined ? {} : { rider }) }} />);
  expect(screen.queryByText(/trip$/)).toBeNull();
});

const help = { firstName: 'Aminata', at: '2026-11-29T02:32:00.000Z', falseAlarmAt: null, closedAt: null, place: null };

test('a link of a call for help says who called and when, also after the ride', () => {
  const ended = { ...ride, status: 'completed', endedAt: '2026-11-29T02:40:00.000Z' } as const;
  render(<SharedFacts ride={{ ...ended, rider: { firstName: 'Fatu' }, help }} />);
  expect(textsOf('status')).toEqual([
    expect.stringMatching(/^Aminata asked for help at .+Call them now/),
    expect.stringMatching(/^Trip completed/),
  ]);
  cleanup();
  const pressedAt = '2026-11-29T02:10:00.000Z';
  render(<SharedFacts ride={{ ...ended, help: { ...help, pressedAt } }} />);
  expect(textsOf('status')[0]).toMatch(/^Aminata asked for help at .*10The alert only reached us at .*32\./);
  cleanup();
  render(<SharedFacts ride={{ ...ended, help: { ...help, falseAlarmAt: '2026-11-29T02:35:00.000Z' } }} />);
  expect(textsOf('status')[0]).toMatch(/^Aminata asked for help at .+False alarm reported at/);
  cleanup();
  render(<SharedFacts ride={{ ...ended, help: { ...help, closedAt: '2026-11-29T03:35:00.000Z' } }} />);
  expect(textsOf('status')[0]).toMatch(/^Aminata asked for help at .+Waka’s team closed the alert at/);
});

test('times of another day have their day', () => {
  serverTimeReceived('2026-11-30T12:00:00.000Z');
  render(<SharedFacts ride={{ ...ride, help: { ...help, at: '2026-11-29T12:00:00.000Z' } }} />);
  expect(textsOf('status')[0]).toMatch(/^Aminata asked for help at Sun 29 Nov, \d\d:00/);
  cleanup();
  render(<SharedFacts ride={{ ...ride, help: { ...help, at: '2026-11-30T11:00:00.000Z' } }} />);
  expect(textsOf('status')[0]).toMatch(/^Aminata asked for help at \d\d:00Call them now/);
});

test('a shared link says the colour of the car beside its model, and does without one', () => {
  const driver = { firstName: 'Sahr', vehicle: 'Toyota Corolla', plate: 'AKL 482', type: 'standard' } as const;
  render(<SharedFacts ride={{ ...ride, driver: { ...driver, colour: 'red' } }} />);
  expect(screen.getByText('Red · Toyota Corolla')).toBeTruthy();
  cleanup();
  render(<SharedFacts ride={{ ...ride, driver }} />);
  expect(screen.getByText('Toyota Corolla')).toBeTruthy();
});

test.each([
  [{ amount: 1_737, currency: 'SLE' }, 'Le 17,370 to the driver'],
  [{ amount: null, currency: 'SLE' }, 'To the driver, once the trip is over'],
] as const)('the passenger reads what to hand over in cash', (cash, text) => {
  render(<SharedFacts ride={{ ...ride, cash }} />);
  expect(screen.getByRole('term').textContent).toBe('Cash');
  expect(screen.getByRole('definition').textContent?.replaceAll(/\s/g, ' ')).toBe(text);
});

test('a stranger reads in the own language what a place lies near', async () => {
  const pickup = { name: 'near Cotton Tree, Freetown', lat: 8.4872, lng: -13.2356 };
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  await switchTo('fr');
  render(<SharedFacts ride={{ ...ride, pickup: { ...pickup, near }, dropoff: pickup }} />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'côté Cotton Tree, Freetown',
    'near Cotton Tree, Freetown',
  ]);
  await switchTo('en');
});

const place = (name: string) => ({ name, lat: 8.48, lng: -13.24 });
const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

test('stops stand between pickup and destination in their order, those reached with a word', () => {
  const stops = [
    { ...place('Congo Cross'), isReached: true },
    { ...place('Murray Town'), isReached: false },
  ];
  render(<SharedFacts ride={{ ...ride, pickup: place('Cotton Tree'), stops, dropoff: place('Lumley') }} />);
  expect(textsOf('term')).toEqual(['From', 'Stop', 'Stop', 'To']);
  expect(textsOf('definition')).toEqual(['Cotton Tree', 'Congo Cross, reached', 'Murray Town', 'Lumley']);
});
