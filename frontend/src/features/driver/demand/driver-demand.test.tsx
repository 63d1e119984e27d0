import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DemandMap } from '@waka/contracts/drivers/demand';
import { demandTexts } from '../../../lib/i18n/messages/demand/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { demandCells } from '../../../ui/demand/demand-cells.ts';
import { demandSwitched } from '../../../ui/demand/demand-shown.store.ts';
// jsdom has none.
Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
const { DriverDemand } = await import('./driver-demand.tsx');
await texts(demandTexts);
beforeEach(() => {
  queryClient.clear();
  demandSwitched(false);
});
afterEach(cleanup);

const lumley: DemandMap = {
  at: '2026-11-25T12:00:00.000Z',
  cells: [[2, '_p~iF~ps|U_ulLnnqC_mqNvxq`@']],
  busy: ['Lumley', 'Aberdeen'],
};

function open(demand: DemandMap) {
  const called = answerCalls({ '/api/driver/demand': demand });
  render(
    <QueryClientProvider client={queryClient}>
      <DriverDemand />
    </QueryClientProvider>,
  );
  return called;
}
const press = () => fireEvent.click(screen.getByRole('switch', { name: 'Show where riders are' }));

test('nothing is asked for until the driver switches the map on, and the phone keeps that', async () => {
  const called = open(lumley);
  expect(called).toEqual([]);
  press();
  expect(await screen.findByText('Busy: Lumley, Aberdeen')).toBeTruthy();
  expect(called).toEqual(['GET /api/driver/demand']);
  expect(localStorage.getItem('waka.kept.demand')).toBe('true');
  press();
  expect(screen.queryByText('Busy: Lumley, Aberdeen')).toBeNull();
  expect(localStorage.getItem('waka.kept.demand')).toBeNull();
});

test.each([
  ['No busy places right now.', { ...lumley, busy: [], cells: [] }],
  ['We can’t count riders right now. We’ll try again in a minute.', { at: null, busy: [], cells: [] }],
])('a driver reads "%s"', async (text, demand) => {
  open(demand);
  press();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('cells have the corners that the service encoded', () => {
  const [cell] = demandCells(lumley);
  expect(cell).toMatchObject({ level: 2, corners: [{ lat: 38.5, lng: -120.2 }, {}, {}] });
});
