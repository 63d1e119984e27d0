import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { citiesTexts } from '../../../../lib/i18n/messages/cities/texts.ts';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { ruleOf, typedRule } from './rule-form.ts';
import { RulesCard } from './rules-card.tsx';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
await texts(opsSectionTexts, citiesTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const line = [
  { lat: 8.48, lng: -13.23 },
  { lat: 8.49, lng: -13.22 },
];
const published: LegalRuleView = {
  id: 'corridor',
  region: 'SL',
  area: 'freetown',
  names: { en: 'West corridor' },
  polygon: null,
  line,
  widthM: 50,
  crossingM: 120,
  walkM: 400,
  vehicleTypes: ['motorbike'],
  weekdays: [1, 2, 3, 4, 5],
  from: 360,
  to: 1440,
  effect: 'no_entry',
  source: 'Directive of 2024',
  status: 'published',
  inForceFrom: '2026-11-24T08:00:00.000Z',
  replaces: null,
  isOwn: false,
  changedBy: 'Hawa',
  reason: 'A new notice',
  decisionId: 'line-1',
};

test('ops sees rules and drafts, and publishes only what another admin has drafted', async () => {
  const draft: LegalRuleView = { ...published, id: 'draft', names: { en: 'Market' }, status: 'draft', isOwn: false };
  answerCalls({
    '/api/ops/legal-rules': [
      published,
      draft,
      { ...draft, id: 'own', names: { en: 'Bridge' }, isOwn: true, replaces: 'corridor' },
    ],
    '/api/config/vehicles': [],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RulesCard />
    </QueryClientProvider>,
  );
  await screen.findByText('West corridor · Published');
  screen.getByText('Bridge · Draft that will replace a published rule');
  screen.getByText('Another admin must publish it');
  expect(screen.getAllByRole('button', { name: /^Publish/ }).map((button) => button.ariaLabel)).toEqual([
    'Publish: Market',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Publish: Market' }));
  await screen.findByRole('dialog', { name: 'Publish: Market' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw: Market' }));
  await screen.findByText('It won’t take effect. Published rules stay as they are.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw: West corridor' }));
  await screen.findByText('It stops applying within seconds.');
});

const counts = { forbidden: 7, pickups: 5, dropoffs: 2, ways: 1 };

test('who publishes a rule sees what it changes, and from when on it holds', async () => {
  const later: LegalRuleView = {
    ...published,
    id: 'draft',
    names: { en: 'Market' },
    status: 'draft',
    replaces: 'corridor',
    inForceFrom: '2126-11-24T08:00:00.000Z',
  };
  answerCalls({
    '/api/ops/legal-rules': [later],
    '/api/ops/legal-rules/draft/preview': {
      ...counts,
      rides: 1234,
      isWholeWeek: true,
      replaced: { ...counts, forbidden: 3 },
    },
    '/api/config/vehicles': [],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RulesCard />
    </QueryClientProvider>,
  );
  await screen.findByText(/from 24 Nov/);
  fireEvent.click(screen.getByRole('button', { name: 'Publish: Market' }));
  await screen.findByText('1,234');
  expect(screen.getByText('7 (now 3)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Effect: Market' }));
  await screen.findByRole('dialog', { name: 'Effect: Market' });
  await screen.findByText('Route through the rule’s area');
});

test('who publishes a rule reads all that it says, beside what it says now', async () => {
  const draft: LegalRuleView = {
    ...published,
    id: 'draft',
    status: 'draft',
    replaces: 'corridor',
    from: 0,
    walkM: 100,
  };
  answerCalls({ '/api/ops/legal-rules': [published, draft], '/api/config/vehicles': [] });
  render(
    <QueryClientProvider client={queryClient}>
      <RulesCard />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Publish: West corridor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish: West corridor' }));
  const fact = (label: string) => dialog.getByText(label).nextElementSibling?.textContent;
  expect(fact('Forbids')).toBe('Entering');
  expect(fact('Hours')).toBe('All day (before: 06:00–00:00)');
  expect(fact('Weekdays')).toBe('Mon, Tue, Wed, Thu, Fri');
  expect(fact('Longest walk (metres)')).toBe('100 (before: 400)');
  expect(fact('Source')).toBe('Directive of 2024');
  // It may be long: a column of its own would be narrow.
  expect(dialog.getByText('Source').parentElement?.className).toContain('col-span-2');
  expect(await dialog.findByRole('region', { name: 'Where it applies' })).toBeTruthy();
});

test('a rule that was changed since is published only after the change was read', async () => {
  const draft: LegalRuleView = { ...published, id: 'draft', status: 'draft', from: 0 };
  const sent: unknown[] = [];
  const service = { rule: draft };
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      const asked = method === 'POST' ? JSON.parse(body) : null;
      if (asked) sent.push(asked.seen);
      const isRefused = asked !== null && asked.seen !== service.rule.decisionId;
      const first = { id: service.rule.decisionId, action: 'legal_rule.drafted', by: 'Hawa', reason: 'Only by day' };
      const refusal = {
        code: 'ops.decided_meanwhile',
        message: 'Decided.',
        decision: { ...first, at: published.inForceFrom },
      };
      const answer = path.endsWith('/legal-rules') ? [service.rule] : isRefused ? refusal : [];
      const text = async () => JSON.stringify(answer);
      const ok = !isRefused;
      return { ok, status: ok ? 200 : 409, headers: new Headers(), statusText: '', text, json: async () => answer };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RulesCard />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Publish: West corridor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish: West corridor' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Looked at' } });
  // The other admin saves while the dialog is open.
  service.rule = { ...draft, from: 360, to: 1320, decisionId: 'line-2' };
  const publish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  fireEvent.click(publish);
  expect(await dialog.findByText('Hawa changed this since you opened it: Hours')).toBeTruthy();
  expect(dialog.getByText('Hours').nextElementSibling?.textContent).toBe('06:00–22:00 (before: All day)');
  expect(publish.disabled).toBe(true);
  fireEvent.submit(dialog.getByLabelText('Reason'));
  await act(async () => {});
  expect(sent).toEqual(['line-1']);
  fireEvent.click(dialog.getByRole('button', { name: 'I have read the change' }));
  expect(publish.disabled).toBe(false);
  fireEvent.click(publish);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['line-1', 'line-2']);
});

test('a rule is read as it is stored, and none is read while something is missing', () => {
  const typed = typedRule(published, '');
  const { id, region, status, inForceFrom, replaces, isOwn, changedBy, reason, decisionId, ...facts } = published;
  expect([id, region, status, inForceFrom, replaces, isOwn, changedBy, reason, decisionId]).toHaveLength(9);
  expect(ruleOf(typed)).toEqual(facts);
  for (const missing of [{ source: ' ' }, { vehicleTypes: [] }, { weekdays: [] }, { widthM: '5' }, { walkM: 'far' }]) {
    expect(ruleOf({ ...typed, ...missing })).toBeNull();
  }
  expect(ruleOf({ ...typed, kind: 'outline' })).toBeNull();
  expect(ruleOf(typedRule(null, 'freetown'))).toBeNull();
});
