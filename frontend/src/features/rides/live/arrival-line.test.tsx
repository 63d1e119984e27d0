import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { driverMoved, positionForgotten } from '../../../lib/live/position.store.ts';
import { aRide } from '../../../test/builders.ts';
import { ArrivalLine } from './arrival-line.tsx';

beforeAll(() => texts(rideTexts));
afterEach(() => {
  cleanup();
  positionForgotten();
});

const here = { rideId: 'ride-1', lat: 8.4872, lng: -13.2356, heading: null, speed: null };

test('a minute to the pickup is not a minute to the destination, once the trip began', () => {
  const now = Date.now();
  driverMoved({ ...here, etaMin: 1, at: now - 1000 });
  const accepted = render(<ArrivalLine ride={aRide({ status: 'accepted' })} />);
  expect(screen.queryByText('1 min away')).not.toBeNull();

  const trip = aRide({ status: 'in_progress', startedAt: new Date(now).toISOString() });
  accepted.rerender(<ArrivalLine ride={trip} />);
  expect(screen.queryByText(/to your destination/)).toBeNull();

  act(() => driverMoved({ ...here, etaMin: 18, at: now + 1000 }));
  expect(screen.queryByText('18 min to your destination')).not.toBeNull();
});
