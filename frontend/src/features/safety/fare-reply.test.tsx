import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import type { FareAnswer } from '@waka/contracts/safety/fare-finding';
import { fareAnswersTexts } from '../../lib/i18n/messages/fare-answers/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { FareReply } from './fare-reply.tsx';

await texts(fareAnswersTexts);
afterEach(cleanup);

const shorter: FareAnswer = {
  outcome: 'shorter',
  quotedKm: 5,
  drivenKm: 3.2,
  currency: 'SLE',
  obstacle: null,
  isLess: true,
  givenBack: null,
};
const WAYS = 'Your fare is for 5 km; 3.2 km were driven.';

test.each<[string, Partial<FareAnswer>, boolean, string[]]>([
  ['shorter', {}, false, [WAYS, 'Our team decides what you get back.']],
  [
    'shorter for the same fare',
    { isLess: false },
    false,
    [WAYS, 'The fare for the shorter way is the same. Our team still reads what you wrote.'],
  ],
  ['shorter, and given back', { givenBack: 1200 }, true, [WAYS, 'You get Le 12,000 back.']],
  ['shorter, and closed without that', {}, true, [WAYS, 'Our team has closed your report.']],
  [
    'driven as quoted, and closed',
    { outcome: 'as_quoted', drivenKm: 5, isLess: false },
    true,
    ['Your fare is for 5 km; 5 km were driven.', 'Our team has decided that the fare stands.'],
  ],
  [
    'not known for certain, and closed',
    { outcome: 'unmeasured', obstacle: 'unseen', isLess: false },
    true,
    ['Our team has closed your report.'],
  ],
  [
    'not paid',
    { outcome: 'unmeasured', obstacle: 'unpaid', isLess: false },
    false,
    ['Your fare was not paid at that time. Our team still reads what you wrote.'],
  ],
  [
    'longer',
    { outcome: 'longer', drivenKm: 7.4, isLess: false },
    true,
    [
      'Your fare is for 5 km; 7.4 km were driven.',
      'You paid the fare you agreed to. A longer way costs you nothing more.',
    ],
  ],
  [
    'not known for certain',
    { outcome: 'unmeasured', isLess: false },
    false,
    ['We don’t know for certain which way was driven, so our team looks into it.'],
  ],
])('a rider whose trip was %s reads so', (_, given, isClosed, words) => {
  const { container } = render(<FareReply fare={{ ...shorter, ...given }} isClosed={isClosed} />);
  const read = [...container.querySelectorAll('p')].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(read).toEqual(words);
});
