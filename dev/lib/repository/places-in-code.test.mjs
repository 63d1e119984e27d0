import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../..', import.meta.url);

/** What shows a place as a picture or by its own word, and decides nothing. */
const PICTURES = [
  // A password must not be made of words that everyone here knows.
  'core/src/accounts/passwords/weak-passwords.ts',
  'frontend/src/features/auth/auth-frame.tsx',
  'frontend/src/features/dev-design/',
  'frontend/src/features/landing/',
  'frontend/src/ui/freetown/',
];

const PLACE = /freetown|conakry|kenema|makeni|kankan|lungi|labé|['"`](?:bo|labe)['"`]/i;
/** A longitude of the two countries with two digits or more after the point. */
const LONGITUDE = /(?<=[\s[(,:])-(?:7|8|9|1[0-5])\.\d{2,}/;

const isSource = (/** @type {string} */ file) =>
  /\.(?:ts|tsx|css)$/.test(file) && !/\.(?:test|attack)\.tsx?$|migrations\/|testing\/|\/test\//.test(file);

const withoutComments = (/** @type {string} */ text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

const linesWith = (/** @type {string} */ text, /** @type {RegExp[]} */ ...patterns) =>
  withoutComments(text)
    .split('\n')
    .filter((line) => patterns.some((pattern) => pattern.test(line)))
    .map((line) => line.trim());

const placesIn = (/** @type {string} */ text) => linesWith(text, PLACE, LONGITUDE);

const sources = ['core/src/', 'backend/src/', 'worker/src/', 'frontend/src/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => folder + file)
    .filter((file) => isSource(file) && !PICTURES.some((picture) => file.startsWith(picture))),
);
const read = (/** @type {string} */ file) => readFileSync(new URL(file, root), 'utf8');

test('no code names a city or a point of the map: they are rows', () => {
  expect(sources.flatMap((file) => placesIn(read(file)).map((line) => `${file}: ${line}`))).toEqual([]);
});

/** The default of a column, and a routing engine's own word for a vehicle. */
const WORDS_OF_THEIR_OWN = ['core/src/accounts/driver-profile.entity.ts', 'core/src/platform/ports/roads.ts'];
const ROW = /['"`](?:standard|comfort|xl|motorbike|kekeh|orange_money|mtn_money|afrimoney)['"`]/;

test('no code names a vehicle class or a wallet: they are rows', () => {
  const found = sources
    .filter((file) => !WORDS_OF_THEIR_OWN.includes(file))
    .flatMap((file) => linesWith(read(file), ROW).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
});

/** The page for those who are not signed in shows pictures of both capitals. */
const TEXTS = new URL('frontend/src/lib/i18n/messages/', root);
const OF_PICTURES = ['landing'];

test('no text names a city, which ops can rename or close', () => {
  const named = readdirSync(TEXTS)
    .filter((slice) => !OF_PICTURES.includes(slice))
    .flatMap((slice) =>
      readdirSync(new URL(`${slice}/`, TEXTS))
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) =>
          readFileSync(new URL(`${slice}/${file}`, TEXTS), 'utf8')
            .split('\n')
            // The zones of the clocks are named after cities.
            .filter((line) => PLACE.test(line.replaceAll(/Africa\/\w+/g, '')))
            .map((line) => `${slice}/${file}: ${line.trim()}`),
        ),
    );
  expect(named).toEqual([]);
});

test('a name and a point are found, and a comment is not', () => {
  const text = "const city = 'freetown';\nconst at = { lat: 8.48, lng: -13.23 };\n// As in Conakry.\nmove(-13.5);";
  expect(placesIn(text)).toHaveLength(2);
});
