import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { fleetCleared, fleetReceived } from './fleet.store.ts';
import { FreeDrivers } from './free-drivers.tsx';

await texts(opsTexts);
afterEach(() => {
  cleanup();
  fleetCleared();
});

const bounds = { south: 8.4, north: 8.6, west: -13.3, east: -13.1 };
const lines = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const fleet = (news: Partial<Parameters<typeof fleetReceived>[0]>) =>
  act(() => fleetReceived({ points: [], gone: [], isWhole: false, ...news }));

test('free drivers beside the map follow the fleet: they come, move, take a ride and go', () => {
  render(<FreeDrivers bounds={bounds} onChosen={() => {}} />);
  expect(lines()).toEqual([]);
  fleet({ isWhole: true, points: [['a', 8.5, -13.2, 0]] });
  expect(lines()).toEqual(['Free driver, 50 m from the centre of the map']);
  fleet({ points: [['b', 8.518, -13.2, 0]] });
  fleet({ points: [['a', 8.509, -13.2, 0]] });
  expect(lines()).toEqual([
    'Free driver, 1 km from the centre of the map',
    'Free driver, 2 km from the centre of the map',
  ]);
  fleet({ points: [['a', 8.509, -13.2, 1]] });
  expect(lines()).toEqual(['Free driver, 2 km from the centre of the map']);
  fleet({ gone: ['b'] });
  expect(lines()).toEqual([]);
});

test('the drivers of another part of the map take their places', () => {
  const { rerender } = render(<FreeDrivers bounds={bounds} onChosen={() => {}} />);
  fleet({ isWhole: true, points: [['a', 8.5, -13.2, 0]] });
  rerender(<FreeDrivers bounds={{ south: 9.4, north: 9.6, west: -13.8, east: -13.6 }} onChosen={() => {}} />);
  fleet({ isWhole: true, points: [['c', 9.509, -13.7, 0]] });
  expect(lines()).toEqual(['Free driver, 1 km from the centre of the map']);
});
