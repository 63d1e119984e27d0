import { afterEach, beforeEach, expect } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { draftsStore } from '../features/ops/cities/drafts.store.ts';
import { citiesTexts } from '../lib/i18n/messages/cities/texts.ts';
import { opsSectionTexts } from '../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../lib/i18n/messages/ops/texts.ts';
import { texts } from '../lib/i18n/texts.ts';
import { queryClient } from '../lib/query-client.ts';
import { aServiceArea } from './service-areas.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
// As on a browser that cannot draw the map: everything is done by fields.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
const { CitiesScreen } = await import('../features/ops/cities/cities-screen.tsx');
await texts(citiesTexts, opsSectionTexts, opsTexts);

export const bo = aServiceArea({
  id: 'bo',
  name: 'Bo',
  isMain: false,
  isOpen: false,
  isServedNow: false,
  liveRides: 0,
});
export const rest = aServiceArea({
  id: 'sierra-leone',
  name: 'Sierra Leone',
  kind: 'rest',
  polygon: null,
  isMain: false,
});
export const square = '8, -12\n8, -11.9\n8.1, -11.9\n8.1, -12';
export const corners = [
  { lat: 8, lng: -12 },
  { lat: 8, lng: -11.9 },
  { lat: 8.1, lng: -11.9 },
  { lat: 8.1, lng: -12 },
];

/** The service behind the page: the areas it lists, its answers by `METHOD /path`, and the changes it was sent. */
export const service: {
  areas: ServiceAreaView[];
  answers: Record<string, unknown>;
  sent: { call: string; body: unknown }[];
} = { areas: [], answers: {}, sent: [] };

const realFetch = globalThis.fetch;
beforeEach(() => {
  Object.assign(service, { areas: [aServiceArea(), bo, rest], answers: {}, sent: [] });
  draftsStore.setState({ drafts: {} });
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      const call = `${method} ${path}`;
      if (method !== 'GET') service.sent.push({ call, body: body ? JSON.parse(body) : null });
      const answer = call === 'GET /api/ops/areas' ? service.areas : service.answers[call];
      const status = isRefusal(answer) ? answer.status : 200;
      const text = JSON.stringify(answer ?? {});
      return {
        ok: status === 200,
        status,
        headers: new Headers(),
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = realFetch;
});

const isRefusal = (answer: unknown): answer is { status: number } =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

/** Opens a page of the cities, and waits for its heading. */
export async function open(path: string, heading: string): Promise<void> {
  history.replaceState(null, '', `/admin/cities${path}`);
  render(
    <QueryClientProvider client={queryClient}>
      <CitiesScreen />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: heading, level: 1 });
}

/** Enters a value in a field. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Presses a button. */
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the dialog, gives a reason and confirms. */
export async function confirm(action: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'It grows' } });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: action })).toHaveProperty('disabled', false));
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
  return dialog;
}
