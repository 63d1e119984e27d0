import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aPerson } from '../../../test/builders.ts';
import { PersonMeasures } from './person-measures.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

const person = aPerson();

test('locking names the last decision that the file shows, and says who decided first', async () => {
  const sent: unknown[] = [];
  const decision = { action: 'account.suspended', by: 'Hawa', at: person.createdAt, reason: 'Stolen phone' };
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
      return { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(refusal) };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PersonMeasures person={person} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Lock account' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Lost his phone' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Hawa decided first \(.*\): Account locked, Stolen phone\./);
  expect(sent).toEqual([{ reason: 'Lost his phone', seen: 'the last one' }]);
});
