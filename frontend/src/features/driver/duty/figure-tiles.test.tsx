import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { acceptanceRateOf, type DriverStats } from '@waka/contracts/drivers/driver-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { FigureTiles } from './figure-tiles.tsx';

await texts(driverTexts);
afterEach(cleanup);

const stats: DriverStats = {
  todayEarnings: 0,
  todayEarningsLocal: 0,
  currency: 'SLE',
  acceptanceRate: 100,
  rating: 5,
  isNew: false,
  totalRides: 30,
};

test.each([
  [168, '84%', 'Locked', 'Reach 85% to see the destination before accepting.'],
  [169, '85%', 'Unlocked', 'You see the destination before accepting.'],
])('with %d of 200 offers accepted, %s by the service, the destination is %s', (accepted, percent, mark, sentence) => {
  render(<FigureTiles stats={{ ...stats, acceptanceRate: acceptanceRateOf(accepted, 200) }} goals={undefined} />);
  expect(screen.getByText(percent)).toBeTruthy();
  expect(screen.getByText(mark)).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});
