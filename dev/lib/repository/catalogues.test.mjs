import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const folder = new URL('../../../frontend/src/lib/i18n/messages/', import.meta.url);
const slices = readdirSync(folder);
const languages = ['en', 'fr', 'ar', 'pt', 'kri'];
/** What the screens give to Intl: no computer knows Krio. */
const localeOf = (/** @type {string} */ language) => (language === 'kri' ? 'en' : language);

describe.each(slices)('the texts of %s', (slice) => {
  test.each(languages)('are the same in %s as in English, with the same values in them', async (language) => {
    const messages = (await read(slice, language)) ?? {};
    const english = (await read(slice, 'en')) ?? messages;
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(messages)) {
      expect({ key, values: valuesOf(text) }).toEqual({ key, values: valuesOf(english[key] ?? '') });
      expect({ key, isEmpty: text.trim() === '' }).toEqual({ key, isEmpty: false });
    }
  });

  test.each(languages)('have in %s the plural forms of that language', async (language) => {
    const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions();
    // In French and Portuguese it is for whole millions, and may be left to the other form.
    const isSpare = (/** @type {string} */ form) => form === 'many' && language !== 'ar';
    const needed = pluralCategories.filter((form) => !isSpare(form));
    for (const [key, text] of Object.entries((await read(slice, language)) ?? {})) {
      for (const forms of pluralsOf(compileMessage(text))) {
        const named = forms.filter((form) => !/^(\d+|offset)$/.test(form) && !isSpare(form));
        expect({ key, forms: named.toSorted() }).toEqual({ key, forms: needed.toSorted() });
      }
    }
  });
});

test('no sentence of a form or of a request is left in English', async () => {
  const { sentences } = await import(new URL('errors/refusal.ts', folder).pathname);
  const rules = ['contracts/src/', 'frontend/src/features/'].flatMap((root) => {
    const from = new URL(`../../../${root}`, import.meta.url);
    return readdirSync(from, { recursive: true, encoding: 'utf8' })
      .filter((file) => /-(requests|rules|form)\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(file, from), 'utf8'));
  });
  const said = rules.flatMap((text) => [...text.matchAll(/message: (?:'([^']+)'|"([^"]+)")/g)]);
  expect(said.length).toBeGreaterThan(20);
  expect(said.map(([, plain, quoted]) => plain ?? quoted).filter((text) => !sentences.includes(text))).toEqual([]);
});

/** What only a client that breaks the protocol hears; no person reads it. */
const protocolFaults = [
  'Send 1 to 255 visible ASCII characters.',
  'Send an object.',
  'Send application/json.',
  'These are not fixes.',
  'Too deep.',
  'Missing required meta field: size.',
  'Not valid Unicode.',
  'This is no size of a file.',
  'Nothing is uploaded for this.',
];

test('no sentence that the service says about a field is left in English', async () => {
  const { sentences } = await import(new URL('errors/refusal.ts', folder).pathname);
  const files = ['core/src/', 'backend/src/'].flatMap((root) => {
    const from = new URL(`../../../${root}`, import.meta.url);
    return readdirSync(from, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, from), 'utf8'));
  });
  const said = files.filter((text) => text.includes(`'request.invalid'`)).flatMap(sentencesIn);
  expect(said.filter((text) => ![...sentences, ...protocolFaults].includes(text))).toEqual([]);
  expect(protocolFaults.filter((text) => !said.includes(text))).toEqual([]);
  expect(sentencesIn('{ from: `At most ${MOST} stops.` }, "SELECT a FROM b"')).toEqual(['At most {number} stops.']);
});

/** Every text of code that reads as a sentence, as the catalogues have it. */
const sentencesIn = (/** @type {string} */ code) =>
  [...code.replaceAll(/^ *(\/\/|\*|\/\*).*$/gm, '').matchAll(/(['"`])([A-Z][a-z]* [^'"`\n]+)\1/g)]
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '{number}'))
    .filter((text) => !/^(SELECT|INSERT|UPDATE|DELETE|WITH|FROM) /.test(text));

test.each(slices)('Krio is spelled in one way in %s', async (slice) => {
  // Spellings that people use as well; the catalogues have dɛn, ɔt, mɔni and so on.
  const others =
    /(?<![\p{L}{])(dɛm|awt|sɔmtin|n[oɔ]bodi|mɛsɛj|moni|imajɛnsi|pement|peimɛnt|reytin|prayz|lɔng|konakri|fritɔng|ɔkada|plaba|nyuz|bring|Du ya|don)(?![\p{L}}])/iu;
  const messages = Object.entries((await read(slice, 'kri')) ?? {});
  expect(messages.filter(([, text]) => others.test(text))).toEqual([]);
});

test.each(languages)('a default payment method and the button that makes one differ in %s', async (language) => {
  const { 'payment.default': state, 'payment.setDefault': action } = (await read('payment', language)) ?? {};
  expect(action).not.toBe(state);
});

test('the screens say what is meant in plain English', async () => {
  // Unidiomatic phrases and American spellings, except in texts that the specification fixes.
  const odd =
    /\b(whoever|whom are|somebody|nobody|why do you (cancel|open)|if you like|come about|cannot be shown|was texted|is told)\b/i;
  const english = await Promise.all(slices.map(async (slice) => Object.entries((await read(slice, 'en')) ?? {})));
  expect(english.flat().filter(([, text]) => odd.test(text))).toEqual([]);
});

/**
 * Null where the contracts say it in English.
 * @param {string} slice
 * @param {string} language
 * @returns {Promise<Record<string, string> | null>}
 */
async function read(slice, language) {
  if (!readdirSync(new URL(`${slice}/`, folder)).includes(`${language}.ts`)) return null;
  return (await import(new URL(`${slice}/${language}.ts`, folder).pathname)).messages;
}

const valuesOf = (/** @type {string} */ text) => [...new Set(namesIn(compileMessage(text)).map(String))].toSorted();

/** @returns {unknown[]} */
const namesIn = (/** @type {unknown} */ tokens) =>
  partsOf(tokens).flatMap(([name, , forms]) => [name, ...Object.values(forms ?? {}).flatMap(namesIn)]);

/** @returns {string[][]} */
const pluralsOf = (/** @type {unknown} */ tokens) =>
  partsOf(tokens).flatMap(([, kind, forms]) => [
    ...(kind === 'plural' ? [Object.keys(forms)] : []),
    ...Object.values(forms ?? {}).flatMap(pluralsOf),
  ]);

/** A compiled text is a list of strings and of `[name, kind, forms]`. */
const partsOf = (/** @type {unknown} */ tokens) =>
  Array.isArray(tokens) ? tokens.filter((token) => Array.isArray(token)) : [];
