import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Friend, Rewards } from '@waka/contracts/referrals/referral-views';
import type { ReactNode } from 'react';
import { referralsTexts } from '../../lib/i18n/messages/referrals/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { ReferScreen } from './refer-screen.tsx';
import { RewardsScreen } from './rewards-screen.tsx';

await texts(referralsTexts);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

const AT = '2026-11-21T12:00:00.000Z';
const friend = (given: Partial<Friend>): Friend => ({
  name: 'Mariama',
  userType: 'rider',
  joinedAt: AT,
  rewardedAt: null,
  ...given,
});
const rider = { role: 'rider' } as const;
const code = { code: 'WAKA7', friends: [], joined: 0, rewarded: 0 };

function show(page: ReactNode, replies: Record<string, unknown>): void {
  answerCalls(replies);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  );
}

test.each([
  ['rider', /^Share your link\. When a friend completes their first ride, you get 50 points\.$/],
  ['driver', /^Share your link\. You earn Le\s20,000 \/ GNF\s7,000 once Waka has made/],
] as const)('a %s reads what a friend brings, and that none has joined yet', async (role, words) => {
  show(<ReferScreen role={role} />, { '/api/referrals': code });
  expect(await screen.findByText('No one has joined yet')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('each button passes on the link of its kind', async () => {
  const shared: string[] = [];
  Object.assign(navigator, { share: async ({ url }: { url: string }) => void shared.push(url) });
  show(<ReferScreen {...rider} />, { '/api/referrals': code });
  await userEvent.click(await screen.findByRole('button', { name: 'Refer a driver' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refer a rider' }));
  expect(shared.map((url) => url.replace(location.origin, ''))).toEqual([
    '/auth-driver?ref=WAKA7',
    '/auth-rider?ref=WAKA7',
  ]);
});

test('friends are named while they have an account, with what became of the reward', async () => {
  const friends = [friend({ rewardedAt: AT }), friend({ name: null })];
  show(<ReferScreen {...rider} />, { '/api/referrals': { ...code, friends } });
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^MariamaJoined .*Reward earned$/),
    expect.stringMatching(/^Former userJoined .*Reward pending$/),
  ]);
});

test.each([
  ['friends', () => <ReferScreen {...rider} />, '/api/referrals', code, 'WAKA7'],
  [
    'rewards',
    () => <RewardsScreen />,
    '/api/rewards',
    { points: 0, level: 'bronze', next: { level: 'silver', missing: 200 }, rides: 0, friends: 0 },
    'Bronze',
  ],
])('%s that cannot be read are offered again', async (_, page, path, answer, words) => {
  show(page(), {});
  const again = await screen.findByRole('button', { name: 'Try again' });
  answerCalls({ [path]: answer });
  await userEvent.click(again);
  expect(await screen.findByText(words)).toBeTruthy();
});

const bar = () => document.querySelector<HTMLElement>('[style]')?.style.inlineSize;

test.each<[string, Rewards, string, string]>([
  [
    'on the way',
    { points: 300, level: 'silver', next: { level: 'gold', missing: 300 }, rides: 25, friends: 1 },
    '300 more to reach Gold',
    '25%',
  ],
  [
    'at the top',
    { points: 1500, level: 'diamond', next: null, rides: 100, friends: 10 },
    'You’ve reached the highest level.',
    '100%',
  ],
])('a rider %s sees the level, and how far the next one is', async (_, rewards, words, width) => {
  show(<RewardsScreen />, { '/api/rewards': rewards });
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(bar()).toBe(width));
  expect(screen.getByText('10 points for each ride that is completed and paid').nextElementSibling?.textContent).toBe(
    String(rewards.rides),
  );
  expect(screen.getByText(/^A ride that we’re checking counts once/)).toBeTruthy();
  expect(screen.getByText('50 points for each friend’s first ride').nextElementSibling?.textContent).toBe(
    String(rewards.friends),
  );
});
