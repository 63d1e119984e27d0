import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { USUAL_SURGE, type SurgePreview, type SurgeRuleView } from '@waka/contracts/ops/pricing/surge-views';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { SurgeCard } from './surge-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const rule: SurgeRuleView = {
  area: 'freetown',
  areaName: 'Freetown',
  vehicleType: 'standard',
  isAllowed: true,
  bounds: USUAL_SURGE,
  highestNow: 120,
  changedBy: 'Hawa',
  reason: 'Rain',
  decisionId: 'surge-1',
};
const preview: SurgePreview = {
  currency: 'SLE',
  minutes: 42,
  highestPercent: 135,
  places: [{ name: 'Lumley', percent: 135 }],
  rides: 30,
  dearer: 4,
  more: 12_000,
};

function open(rules: SurgeRuleView[]) {
  answerCalls({
    '/api/ops/surge': rules,
    '/api/ops/surge/preview': preview,
    '/api/ops/vehicle-classes': [],
    '/api/config/vehicles': [],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SurgeCard />
    </QueryClientProvider>,
  );
}

test('without rules ops reads that it is off everywhere', async () => {
  open([]);
  expect(await screen.findByText('Off everywhere.')).toBeTruthy();
});

test('ops sees how far fares have risen, and what other bounds would have done in the last hour', async () => {
  open([rule]);
  expect(await screen.findByText(/\+20%.* now/)).toBeTruthy();
  fireEvent.click(screen.getByText('Change'));
  expect(await screen.findByText('4 of 30')).toBeTruthy();
  expect(screen.getByText(/^Lumley .*\+35%/)).toBeTruthy();
  const cap = screen.getByLabelText('Highest fare (% of the usual fare)');
  fireEvent.change(cap, { target: { value: '99' } });
  expect(screen.getByText('A number from 101 to 300')).toBeTruthy();
  expect(screen.getByText('Missing or wrong: Highest fare (% of the usual fare)')).toBeTruthy();
  fireEvent.change(cap, { target: { value: '150' } });
  expect(screen.queryByText(/^Missing or wrong/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Riders per free driver at the highest fare'), { target: { value: '1.5' } });
  expect(screen.getByText('A number from 1.51 to 100')).toBeTruthy();
  expect(screen.getByText('Missing or wrong: Riders per free driver at the highest fare')).toBeTruthy();
});
