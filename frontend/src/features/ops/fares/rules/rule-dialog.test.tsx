import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { citiesTexts } from '../../../../lib/i18n/messages/cities/texts.ts';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { aServiceArea } from '../../../../test/service-areas.ts';
import { knowVehicles } from '../../../../test/vehicles.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { RuleDialog } = await import('./rule-dialog.tsx');
await texts(opsSectionTexts);
await texts(citiesTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const rule: LegalRuleView = {
  id: 'corridor',
  region: 'SL',
  area: 'freetown',
  names: { en: 'West corridor', fr: 'Corridor ouest' },
  polygon: null,
  line: [
    { lat: 8.48, lng: -13.23 },
    { lat: 8.49, lng: -13.22 },
  ],
  widthM: 50,
  crossingM: 120,
  walkM: 400,
  vehicleTypes: ['motorbike'],
  weekdays: [1, 2, 3, 4, 5],
  from: 360,
  to: 1320,
  effect: 'no_entry',
  source: 'Directive of 2024',
  status: 'published',
  inForceFrom: '2026-11-24T08:00:00.000Z',
  replaces: null,
  isOwn: false,
  changedBy: 'Hawa',
  reason: 'A new notice',
  decisionId: 'seen-1',
};

/** Shows the dialog, and collects what changes send. */
async function show(shown: LegalRuleView | null) {
  const sent: unknown[] = [];
  let isClosed = false;
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'PUT') sent.push(JSON.parse(body));
      const text = JSON.stringify(path.startsWith('/api/ops/areas') ? [aServiceArea()] : method === 'GET' ? [] : {});
      return {
        ok: true,
        status: 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  knowVehicles();
  render(
    <QueryClientProvider client={queryClient}>
      <RuleDialog rule={shown} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: 'Freetown' });
  return { sent, isClosed: () => isClosed };
}

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' });

test('a change of a published rule is sent as a draft, with what the page has seen', async () => {
  const { sent, isClosed } = await show(rule);
  type('To', '00:00');
  type('Longest walk (metres)', '250');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Standard' }));
  type('Forbids', 'no_through');
  type('Reason', 'The notice was renewed.');
  fireEvent.click(saveButton());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent).toEqual([
    {
      id: 'corridor',
      seen: 'seen-1',
      area: 'freetown',
      names: rule.names,
      polygon: null,
      line: rule.line,
      widthM: 50,
      crossingM: 120,
      walkM: 250,
      vehicleTypes: ['motorbike', 'standard'],
      weekdays: [1, 2, 3, 4],
      from: 360,
      to: 1440,
      effect: 'no_through',
      source: 'Directive of 2024',
      reason: 'The notice was renewed.',
    },
  ]);
});

test('a line is corrected in the list of its points', async () => {
  const { sent, isClosed } = await show(rule);
  type('Corners', '8.48, -13.23\n8.49, -13.22\n8.5, -13.21');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  type('Reason', 'It goes on to the bridge.');
  fireEvent.click(saveButton());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent).toMatchObject([{ line: [...(rule.line ?? []), { lat: 8.5, lng: -13.21 }] }]);
});

test.each([
  ['Source', ' '],
  ['Width (metres)', '9'],
  ['Width (metres)', '501'],
  ['Crossing allowed up to (metres)', 'few'],
  ['Longest walk (metres)', '2001'],
  ['Corners', '8.48, -13.23\nnorth of it'],
])('without a sound %s (%s) nothing is saved', async (name, value) => {
  await show(rule);
  expect(saveButton().disabled).toBe(false);
  expect(screen.queryByText(/^Missing or wrong/)).toBeNull();
  type(name, value);
  expect(saveButton().disabled).toBe(true);
  expect(screen.getByText(`Missing or wrong: ${name}`)).toBeTruthy();
});

test('a new rule needs ground, a name, a class and a source', async () => {
  const { sent } = await show(null);
  expect(screen.getByText(/^Missing/).textContent).toBe(
    'Missing or wrong: A drawn outline, Name in English, Vehicle classes, Source',
  );
  type('Source', 'A notice');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Standard' }));
  expect(saveButton().disabled).toBe(true);
  fireEvent.click(saveButton());
  expect(sent).toEqual([]);
});

test('how to draw is said until something is drawn', async () => {
  await show(null);
  expect(screen.getByText(/^Click or tap corner after corner .* the first one again to finish\.$/)).toBeTruthy();
  type('Shape', 'line');
  expect(screen.getByText(/^Click or tap point after point .* the last one again to finish\.$/)).toBeTruthy();
  cleanup();
  await show(rule);
  expect(screen.queryByText(/^Click or tap/)).toBeNull();
});
