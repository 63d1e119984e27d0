import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { DriverStats } from '@waka/contracts/drivers/driver-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { FigureTiles } from './figure-tiles.tsx';

await texts(driverTexts);
afterEach(cleanup);

const stats: DriverStats = {
  todayEarnings: 0,
  todayEarningsLocal: 0,
  currency: 'SLL',
  acceptanceRate: 100,
  rating: 5,
  isNew: false,
  totalRides: 30,
};

test.each([
  [84.4, 'Locked', 'Reach 85% to see the destination before accepting.'],
  [84.5, 'Unlocked', 'You see the destination before accepting.'],
])('at %d percent the destination is %s', (acceptanceRate, mark, sentence) => {
  render(<FigureTiles stats={{ ...stats, acceptanceRate }} goals={undefined} />);
  expect(screen.getByText(mark)).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});
