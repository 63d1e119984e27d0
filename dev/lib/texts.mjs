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
      const isOfScreens = folder.startsWith(SCREENS);
      return languages.map((language) => {
        const texts = readTexts(folder, language);
        const faults = faultsOf(language, texts, english);
        return {
          file: `${folder}/${language}.json`,
          faults: isOfScreens ? [...faults, ...apostropheFaults(language, texts)] : faults,
        };
      });
    })
    .filter(({ faults }) => faults.length > 0);

/** Finds texts that no screen shows, by file. */
export const allUnused = () => {
  const code = codeOfScreens();
  return catalogues
    .filter((folder) => folder.startsWith(SCREENS))
    .map((folder) => ({
      file: `${folder}/en.json`,
      faults: unusedKeys(Object.keys(readTexts(folder, 'en')), code).map((key) => `${key}: no source uses it`),
    }))
    .filter(({ faults }) => faults.length > 0);
};

/** Reads the sources that can name a text. */
const codeOfScreens = () =>
  ['frontend/src', 'contracts/src']
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n');

/**
 * Lists the keys that occur in code neither as they are nor as what a template such as `ride.${status}` may become. The
 * beginning of a template such as `${words}.title` has to occur in quotes.
 * @param {string[]} keys
 * @param {string} code
 */
export function unusedKeys(keys, code) {
  const quoted = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key));
  const templates = new Set([...code.matchAll(/`((?:[\w.-]|\$\{[^`}]*\})*)`/g)].map(([, template = '']) => template));
  const parts = [...templates].filter((template) => template.includes('$')).map((one) => one.split(/\$\{[^}]*\}/));
  const begun = parts.filter(([begin]) => begin?.includes('.')).map(patternOf);
  const ended = parts.flatMap(([begin, end, ...more]) =>
    !begin && end?.includes('.') && more.length === 0 ? [end] : [],
  );
  return keys.filter(
    (key) =>
      !quoted.has(key) &&
      !begun.some((pattern) => pattern.test(key)) &&
      !ended.some((end) => key.endsWith(end) && quoted.has(key.slice(0, -end.length))),
  );
}

const patternOf = (/** @type {string[]} */ parts) =>
  new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`);

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
      ...elisionFaults(language, text).map((fault) => `${key}: ${fault}`),
    ]),
  ];
}

/** What people and places are called: any of them may begin with a vowel. */
const NAMES = 'name|driver|rider|owner|booker|place|city|area|quay|destination|pickup|wallet|method|plate';
const BEFORE_A_NAME = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:de|que|jusque|lorsque|le|la|au|du) |\p{L}+[’'])\{(?:${NAMES})\}`,
  'giu',
);

/**
 * Finds the words that French changes before a vowel, where a name follows: "de Aminata" is wrong, and so is "d’Mohamed".
 * @param {string} language
 * @param {string} text
 */
const elisionFaults = (language, text) =>
  language === 'fr' ? [...text.matchAll(BEFORE_A_NAME)].map(([words]) => `no name can follow in "${words}"`) : [];

/**
 * Finds French texts of screens with a straight apostrophe. Text messages have it: with the typographic one they cost three times as much.
 * @param {string} language
 * @param {Texts} texts
 */
export const apostropheFaults = (language, texts) =>
  Object.entries(texts).flatMap(([key, text]) =>
    language === 'fr' && text.includes("'") ? [`${key}: has a straight apostrophe, write ’`] : [],
  );

/**
 * @param {string} text
 * @param {string} english
 */
function valueFaults(text, english) {
  const [values, wanted] = [valuesOf(text), valuesOf(english)];
  if (values !== wanted) return [`has the values ${values || 'none'}, English has ${wanted || 'none'}`];
  return COUNTED.filter((form) => hasForm(text, form)).flatMap((form) => {
    const [here, there] = [valuesOf(text, form), valuesOf(english, 'other')];
    return here === there ? [] : [`has the values ${here || 'none'} in ${form}, English has ${there || 'none'}`];
  });
}

/** Plural forms that stand for several numbers, so that they cannot do without the number. */
const COUNTED = ['few', 'many', 'other'];

const hasForm = (/** @type {string} */ text, /** @type {string} */ form) =>
  pluralsOf(compileMessage(text)).some((forms) => forms.includes(form));

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

/**
 * Lists the values of a text: all of them, or those that are shown where its plurals have this form.
 * @param {string} text
 * @param {string} [form]
 */
const valuesOf = (text, form) => list(namesIn(compileMessage(text), form).map(String));

/**
 * @param {unknown} tokens
 * @param {string | undefined} form
 * @param {unknown} [number] what `#` stands for
 * @returns {unknown[]}
 */
function namesIn(tokens, form, number) {
  const numbers = Array.isArray(tokens) && tokens.includes('#') ? [number] : [];
  const values = partsOf(tokens).flatMap(([name, kind, forms = {}]) => {
    if (kind !== 'plural' || form === undefined)
      return [name, ...Object.values(forms).flatMap((one) => namesIn(one, form, name))];
    return namesIn(forms[form] ?? forms.other, form, name);
  });
  return [...numbers, ...values];
}

/** @returns {string[][]} */
const pluralsOf = (/** @type {unknown} */ tokens) =>
  partsOf(tokens).flatMap(([, kind, forms]) => [
    ...(kind === 'plural' ? [Object.keys(forms)] : []),
    ...Object.values(forms ?? {}).flatMap(pluralsOf),
  ]);

/** Returns the parts of a compiled text, a list of strings and of `[name, kind, forms]`. */
const partsOf = (/** @type {unknown} */ tokens) =>
  Array.isArray(tokens) ? tokens.filter((token) => Array.isArray(token)) : [];
