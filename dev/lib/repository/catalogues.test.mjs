import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { errorCatalogue } from '@waka/contracts/errors';
import { inRoot } from '../paths.mjs';
import {
  allFaults,
  allUnused,
  apostropheFaults,
  catalogues,
  faultsOf,
  languages,
  readTexts,
  unusedKeys,
} from '../texts.mjs';

const ERRORS = 'frontend/src/lib/i18n/messages/errors';
/** Text messages are spelled with the letters that they can have. */
const screens = catalogues.filter((folder) => folder.startsWith('frontend/'));

test('every language has the texts of English, with its values and the plural forms of the language', () => {
  expect(allFaults()).toEqual([]);
});

test('each account of the ledger has a name in the books of ops', () => {
  const entity = readFileSync(inRoot('core/src/ledger/ledger-entry.entity.ts'), 'utf8');
  const [, list = ''] = /type LedgerAccount =([^;]+);/.exec(entity) ?? [];
  const accounts = [...list.matchAll(/'(\w+)'/g)].map(([, account]) => account);
  expect(accounts).toContain('chargebacks');
  const books = readTexts('frontend/src/lib/i18n/messages/books', 'en');
  expect(accounts.filter((account) => !(`ops.books.account.${account}` in books))).toEqual([]);
});

test('a missing, an empty, a surplus and a wrongly filled text are found, and a plural form that is missing', () => {
  const english = { a: 'A', b: 'B', c: '{name} and {place}', d: '{n, plural, one {# ride} other {# rides}}' };
  const arabic = { b: ' ', c: '{name}', d: '{n, plural, one {#} other {#}}', e: 'E' };
  expect(faultsOf('ar', arabic, english)).toEqual([
    'a: missing',
    'b: missing',
    'e: not in English',
    'c: has the values name, English has name, place',
    'd: has the plural forms one, other, the language has few, many, one, other, two, zero',
  ]);
  expect(faultsOf('en', english, english)).toEqual([]);
});

test('a plural form that lost a value is found, unless it stands for one number', () => {
  const english = { a: '{n, plural, one {# ride by {name}} other {# rides by {name}}}' };
  const few = '{n, plural, zero {{name}} one {{name}} two {{name}} few {# {name}} many {# {name}} other {# {name}}}';
  expect(faultsOf('ar', { a: few }, english)).toEqual([]);
  expect(faultsOf('ar', { a: few.replace('few {# {name}}', 'few {#}') }, english)).toEqual([
    'a: has the values n in few, English has n, name',
  ]);
  expect(faultsOf('ar', { a: few.replace('many {# ', 'many {') }, english)).toEqual([
    'a: has the values name in many, English has n, name',
  ]);
});

test('a French text in which a name that begins with a vowel would be wrong is found', () => {
  const texts = {
    a: 'L’avoir de {name}',
    b: 'Dû par {name}, côté {place}',
    c: 'd’{place}, de {count} courses',
    d: '{name} :',
  };
  expect(faultsOf('fr', texts, texts)).toEqual([
    'a: no name can follow in "de {name}"',
    'c: no name can follow in "d’{place}"',
  ]);
  expect(faultsOf('pt', texts, texts)).toEqual([]);
});

test('a French text of a screen with a straight apostrophe is found', () => {
  const texts = { a: "L'avoir", b: 'L’avoir', c: "don't" };
  expect(apostropheFaults('fr', texts)).toEqual([
    'a: has a straight apostrophe, write ’',
    'c: has a straight apostrophe, write ’',
  ]);
  expect(apostropheFaults('en', texts)).toEqual([]);
});

test('every text is used by a source', () => {
  expect(allUnused()).toEqual([]);
});

test('a text that no source names is found, also beside those that templates name', () => {
  const code = 't(\'a.b\'); t(`ride.${status}.title`); <Screen words="door.mail" />; t(`${words}.text`); t(`a.${x`);';
  const used = ['a.b', 'ride.at_once.title', 'door.mail.text'];
  const unused = ['a.c', 'a.b.c', 'ride.at_once', 'door.post.text', 'door.mail.title'];
  expect(unusedKeys([...used, ...unused], code)).toEqual(unused);
});

test('translators read the English of every refusal as the service sends it', () => {
  const texts = Object.entries(readTexts(ERRORS, 'en')).filter(([key]) => key.startsWith('error.'));
  const said = Object.entries(errorCatalogue).map(([code, { message }]) => [`error.${code}`, message]);
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(said));
});

test('no key is a sentence, and no two keys have one sentence about a field', () => {
  const keys = catalogues.flatMap((folder) => Object.keys(readTexts(folder, 'en')));
  expect(keys.filter((key) => !/^[\w-]+(\.[\w-]+)*$/.test(key))).toEqual([]);
  expect(new Set(sentences).size).toBe(sentences.length);
});

/** The sentences about a field of forms and service, in English. */
const sentences = Object.entries(readTexts(ERRORS, 'en')).flatMap(([key, text]) =>
  key.startsWith('field.') ? [text] : [],
);

test('no sentence of a form or of a request is left in English', () => {
  const rules = ['contracts/src/', 'frontend/src/features/'].flatMap((root) => {
    const from = new URL(`../../../${root}`, import.meta.url);
    return readdirSync(from, { recursive: true, encoding: 'utf8' })
      .filter((file) => /-(requests|rules|form)\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(file, from), 'utf8'));
  });
  const said = rules.flatMap((text) => [...text.matchAll(/message: (?:'([^']+)'|"([^"]+)")/g)]);
  expect(said.length).toBeGreaterThan(20);
  expect(said.map(([, plain, quoted]) => plain ?? quoted ?? '').filter((text) => !sentences.includes(text))).toEqual(
    [],
  );
});

/** Texts for clients that break the protocol; no person reads them. */
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
  'This sum is not among those that were asked about.',
];

test('no sentence of the service about a field is left in English', () => {
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

/** Finds every text of code that reads as a sentence, as the catalogues have it. */
const sentencesIn = (/** @type {string} */ code) =>
  [...code.replaceAll(/^ *(\/\/|\*|\/\*).*$/gm, '').matchAll(/(['"`])([A-Z][a-z]* [^'"`\n]+)\1/g)]
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '{number}'))
    .filter((text) => !/^(SELECT|INSERT|UPDATE|DELETE|WITH|FROM) /.test(text));

test.each(screens)('Krio is spelled in one way in %s', (folder) => {
  // Spellings that people use as well; the catalogues have dɛn, ɔt, mɔni and so on.
  const others =
    /(?<![\p{L}{])(dɛm|awt|sɔmtin|n[oɔ]bodi|mɛsɛj|moni|imajɛnsi|pement|peimɛnt|reytin|prayz|lɔng|konakri|fritɔng|ɔkada|plaba|nyuz|bring|Du ya|don)(?![\p{L}}])/iu;
  const messages = Object.entries(readTexts(folder, 'kri'));
  expect(messages.filter(([, text]) => others.test(text))).toEqual([]);
});

test('a word of Krio has the same letters in all catalogues', () => {
  // Pairs of words that differ by these letters alone: four, for; no, know; later, letter; coast, cost; safe, self;
  // show, sure; done, down; town, turn; whole or old, all.
  const pairs = ['fo fɔ', 'no nɔ', 'leta lɛta', 'kost kɔst', 'sef sɛf', 'sho shɔ', 'dɔn dɔŋ', 'tɔn tɔŋ', 'ol ɔl'];
  /** @type {Map<string, Set<string>>} */
  const spellings = new Map();
  for (const text of screens.flatMap((folder) => Object.values(readTexts(folder, 'kri'))))
    for (const [word] of text.toLowerCase().matchAll(/(?<![\p{L}{\d])[\p{L}]+(?![\p{L}}])/gu)) {
      const plain = word.replaceAll('ɛ', 'e').replaceAll('ɔ', 'o').replaceAll('ŋ', 'n');
      spellings.set(plain, (spellings.get(plain) ?? new Set()).add(word));
    }
  const several = [...spellings.values()]
    .filter(({ size }) => size > 1)
    .map((words) => [...words].toSorted().join(' '));
  expect(several.filter((words) => !pairs.includes(words))).toEqual([]);
});

test('the security code of a card has one name on the screens', () => {
  const all = languages.flatMap((language) => screens.flatMap((folder) => Object.values(readTexts(folder, language))));
  expect(all.filter((text) => /\bCVC\b/i.test(text))).toEqual([]);
  const field = readFileSync(inRoot('frontend/src/features/payment/cards/use-card-fields.ts'), 'utf8');
  expect(field).toContain("placeholder: 'CVV'");
});

test.each(languages)('a default payment method and the button that makes one differ in %s', (language) => {
  const texts = readTexts('frontend/src/lib/i18n/messages/payment', language);
  const { 'payment.default': state, 'payment.setDefault': action } = texts;
  expect(action).not.toBe(state);
});

test('the screens use plain English', () => {
  // Unidiomatic phrases and American spellings, except in texts that the specification fixes.
  const odd =
    /\b(whoever|whom are|somebody|nobody|why do you (cancel|open)|if you like|come about|cannot be shown|was texted|is told)\b/i;
  const english = screens.flatMap((folder) => Object.entries(readTexts(folder, 'en')));
  expect(english.filter(([, text]) => odd.test(text))).toEqual([]);
});
