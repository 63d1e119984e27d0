import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { catalogues, readTexts } from '../texts.mjs';

const texts = catalogues.flatMap((folder) => Object.values(readTexts(folder, 'en')));

/**
 * Checks whether a text of the screens is the label, which may leave out what follows in brackets or after a mark, such as
 * "Minimum amount ({currency})"; one that ends with " …" is only the begin of a text.
 */
const isShown = (/** @type {string} */ label) =>
  texts.some((text) =>
    label.endsWith(' …')
      ? text.startsWith(label.slice(0, -1))
      : text.startsWith(label) && /^(?:$| ?[({:;.,])/.test(text.slice(label.length)),
  );

/**
 * Lists the labels that a how-to names in bold and no screen shows. Bold words at the beginning of a paragraph are its
 * heading; "**Money, Payouts**" are two labels.
 */
const lostLabels = (/** @type {string} */ page) =>
  [...page.replaceAll(/^(?:- )?\*\*[^*]+\*\*/gm, '').matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, label = '']) => label.replaceAll(/\s+/g, ' '))
    .filter((label) => !isShown(label) && !label.split(', ').every(isShown));

// Those that begin with "a-new" are about code.
const pages = readdirSync(inRoot('docs/how-to')).filter((page) => !page.startsWith('a-new-'));

test.each(pages)('screens show what %s names in bold', (page) => {
  expect(lostLabels(readFileSync(inRoot(`docs/how-to/${page}`), 'utf8'))).toEqual([]);
});

test('a label that no screen shows is found', () => {
  const page =
    '**1. Look.** Press **Save\nchange**, then **Least amount** and **Adjust**.\n\n**To end it** press **Change**.';
  expect(lostLabels(page)).toEqual(['Least amount', 'Adjust']);
});
