import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { SavedCard } from '@waka/contracts/money/payment-method';
import { cardTexts } from '../../lib/i18n/messages/cards/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aCard } from '../../test/saved-card.ts';
import { CardChoice } from './card-choice.tsx';
import { PayByCard } from './pay-by-card.tsx';

await texts(cardTexts);
afterEach(cleanup);

function Chooser({ first, onCard }: { first: string | undefined; onCard: (id: string | undefined) => void }) {
  const [wished, setWished] = useState(first);
  return <CardChoice wished={wished} onWish={setWished} onCard={onCard} />;
}

/** Shows the choice among saved cards; returns those that were chosen, the last one last. */
function choose(cards: SavedCard[], first?: string): (string | undefined)[] {
  answerCalls({ '/api/payment-methods': cards });
  const chosen: (string | undefined)[] = [];
  const onCard = (id: string | undefined) => chosen.push(id);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Chooser {...{ first, onCard }} />
    </QueryClientProvider>,
  );
  return chosen;
}

test('the default card pays until another is chosen', async () => {
  const chosen = choose([aCard('c-1', '4242'), aCard('c-2', '3184')]);
  await waitFor(() => expect(chosen.at(-1)).toBe('c-1'));
  fireEvent.change(screen.getByLabelText('Card'), { target: { value: 'c-2' } });
  expect(screen.getByText('Visa •••• 3184')).toBeTruthy();
  expect(chosen.at(-1)).toBe('c-2');
});

test.each([
  ['is chosen', 'c-2', 'c-2'],
  ['that is saved no more leaves the default one', 'c-3', 'c-1'],
])('the card of a ride that is tried again %s', async (_, first, paying) => {
  const chosen = choose([aCard('c-1', '4242'), aCard('c-2', '3184')], first);
  await waitFor(() => expect(chosen.at(-1)).toBe(paying));
  expect(screen.getByLabelText('Card')).toHaveProperty('value', paying);
});

test('without a card nothing pays, and the way to add one is there', async () => {
  const chosen = choose([]);
  expect((await screen.findByRole('link', { name: 'Add a card' })).getAttribute('href')).toBe('/payment');
  expect(chosen.at(-1)).toBeUndefined();
});

test('a card that can’t pay any more is named and not offered, also where it is the default', async () => {
  const chosen = choose([{ ...aCard('c-1', '0259'), isClosed: true }, aCard('c-2', '3184')]);
  await waitFor(() => expect(chosen.at(-1)).toBe('c-2'));
  expect(screen.getByText(/•••• 0259.* can’t pay for rides any more\./)).toBeTruthy();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('where no card can pay any more, the way to add one is there', async () => {
  const chosen = choose([{ ...aCard('c-1', '0259'), isClosed: true }]);
  expect(await screen.findByText(/can’t pay for rides any more\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a card' })).toBeTruthy();
  expect(screen.queryByText(/haven’t saved a card/)).toBeNull();
  expect(chosen.at(-1)).toBeUndefined();
});

test('another try to pay offers the cards that can', async () => {
  answerCalls({ '/api/payment-methods': [{ ...aCard('c-1', '0259'), isClosed: true }, aCard('c-2', '3184')] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayByCard isDisabled={false} onCard={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('3184'),
  ]);
  expect(screen.getByRole('link', { name: 'Add a card' }).getAttribute('href')).toBe('/payment');
  expect(screen.getByText(/•••• 0259.* can’t pay for rides any more\./)).toBeTruthy();
});
