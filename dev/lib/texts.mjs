import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { inRoot } from './paths.mjs';

/** @typedef {Record<string, string>} Texts */

const SCREENS = 'frontend/src/lib/i18n/messages';
export const languages = ['en', 'fr', 'ar', 'pt', 'kri'];
/**
 * Folders with a catalogue for each language: one for each slice of the screens, and one for text messages and mails.
 */
export const catalogues = [
  ...readdirSync(inRoot(SCREENS)).map((slice) => `${SCREENS}/${slice}`),
  'core/src/messages/wordings',
];

/**
 * Reads the texts of a catalogue.
 * @param {string} folder
 * @param {string} language
 * @returns {Texts}
 */
export function readTexts(folder, language) {
  const file = inRoot(`${folder}/${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Lists what is missing or does not fit in all catalogues, by file.
 * @returns {{ file: string, faults: string[] }[]}
 */
export const allFaults = () =>
  catalogues
    .flatMap((folder) => {
      const english = readTexts(folder, 'en');
      return languages.map((language) => ({
        file: `${folder}/${language}.json`,
        faults: faultsOf(language, readTexts(folder, language), english),
      }));
    })
    .filter(({ faults }) => faults.length > 0);

/**
 * Compares the texts of a language with the English ones: keys, values and plural forms.
 * @param {string} language
 * @param {Texts} texts
 * @param {Texts} english
 */
export function faultsOf(language, texts, english) {
  const missing = Object.keys(english).filter((key) => !texts[key]?.trim());
  const surplus = Object.keys(texts).filter((key) => !(key in english));
  const both = Object.entries(texts).filter(([key]) => key in english && !missing.includes(key));
  return [
    ...missing.map((key) => `${key}: missing`),
    ...surplus.map((key) => `${key}: not in English`),
    ...both.flatMap(([key, text]) => [
      ...valueFaults(text, english[key] ?? '').map((fault) => `${key}: ${fault}`),
      ...pluralFaults(language, text).map((fault) => `${key}: ${fault}`),
    ]),
  ];
}

/**
 * @param {string} text
 * @param {string} english
 */
function valueFaults(text, english) {
  const [values, wanted] = [valuesOf(text), valuesOf(english)];
  return values === wanted ? [] : [`has the values ${values || 'none'}, English has ${wanted || 'none'}`];
}

/**
 * @param {string} language
 * @param {string} text
 */
function pluralFaults(language, text) {
  // Intl has no rules for Krio, so the screens pass it English ones.
  const { pluralCategories } = new Intl.PluralRules(language === 'kri' ? 'en' : language).resolvedOptions();
  // In French and Portuguese it is for whole millions, and may be left to the other form.
  const isSpare = (/** @type {string} */ form) => form === 'many' && language !== 'ar';
  const needed = list(pluralCategories.filter((form) => !isSpare(form)));
  return pluralsOf(compileMessage(text))
    .map((forms) => list(forms.filter((form) => !/^(\d+|offset)$/.test(form) && !isSpare(form))))
    .filter((forms) => forms !== needed)
    .map((forms) => `has the plural forms ${forms}, the language has ${needed}`);
}

const list = (/** @type {string[]} */ names) => [...new Set(names)].toSorted().join(', ');

const valuesOf = (/** @type {string} */ text) => list(namesIn(compileMessage(text)).map(String));

/** @returns {unknown[]} */
const namesIn = (/** @type {unknown} */ tokens) =>
  partsOf(tokens).flatMap(([name, , forms]) => [name, ...Object.values(forms ?? {}).flatMap(namesIn)]);

/** @returns {string[][]} */
const pluralsOf = (/** @type {unknown} */ tokens) =>
  partsOf(tokens).flatMap(([, kind, forms]) => [
    ...(kind === 'plural' ? [Object.keys(forms)] : []),
    ...Object.values(forms ?? {}).flatMap(pluralsOf),
  ]);

/** Returns the parts of a compiled text, a list of strings and of `[name, kind, forms]`. */
const partsOf = (/** @type {unknown} */ tokens) =>
  Array.isArray(tokens) ? tokens.filter((token) => Array.isArray(token)) : [];
