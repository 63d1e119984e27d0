import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { bySentence } from '../src/lib/i18n/by-sentence.ts';
import { typeset } from './typeset.mjs';

const FOLDER = new URL('../src/lib/i18n/messages/', import.meta.url);
const TEXTS = /\/i18n\/messages\/([a-z-]+)\/texts\.ts$/;
const LANGUAGES = ['en', 'fr', 'ar', 'pt', 'kri'];
const LOADER = 'virtual:texts';

/**
 * Turns the ICU texts of the catalogues into what @lingui/core reads, at build time, so that no phone downloads the
 * parser (6.5 kB). All of them share one hash in their address: a hash each, for each slice and language, would weigh
 * more in the first download than most catalogues do. In development and in tests they are imported as they are.
 */
export function compileMessages() {
  let base = '';
  return {
    name: 'waka:compile-messages',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const files = readdirSync(FOLDER).flatMap((slice) => LANGUAGES.map((of) => compiled(slice, of)));
      const hash = createHash('sha256')
        .update(files.map(({ source }) => source).join('\n'))
        .digest('base64url');
      base = `assets/texts-${hash.slice(0, 8)}/`;
      for (const { name, source } of files) this.emitFile({ type: 'asset', fileName: base + name, source });
    },
    resolveId: (id) => (id === LOADER ? `\0${LOADER}` : null),
    load: (id) => (id === `\0${LOADER}` ? loaderOf(base) : null),
    async transform(source, id) {
      const [, slice] = TEXTS.exec(id) ?? [];
      if (!slice) return null;
      const [, name] = /export const (\w+) = catalogue\(/.exec(source) ?? [];
      if (!name) return this.error(`${id} exports no catalogue.`);
      const code = `import { builtCatalogue } from '${LOADER}';\nexport const ${name} = builtCatalogue('${slice}');`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}

function compiled(slice, language) {
  const messages = slice === 'errors' ? errorsIn(language) : read(slice, language);
  const entries = Object.entries(messages).map(([key, text]) => [key, compileMessage(typeset(language, text))]);
  const source = `export const messages=${JSON.stringify(Object.fromEntries(entries))};`;
  return { name: `${slice}-${language}.js`, source };
}

/** Serves the catalogues in development as scripts, which a browser refuses to import as JSON. */
export const importMessages = () => ({
  name: 'waka:import-messages',
  apply: 'serve',
  enforce: 'pre',
  transform: (source, id) =>
    TEXTS.test(id) ? { code: source.replaceAll(", { with: { type: 'json' } }", ''), map: null } : null,
});

/** Reads the error texts of a language; the contracts have those in English. */
const errorsIn = (language) => (language === 'en' ? {} : bySentence(read('errors', 'en'), read('errors', language)));

const read = (slice, language) => JSON.parse(readFileSync(new URL(`${slice}/${language}.json`, FOLDER), 'utf8'));

const loaderOf = (base) => `
import { loadModule } from '/src/lib/loading/load-module.ts';
const load = (name) => {
  const file = '${base}' + name + '.js';
  return loadModule(() => import(/* @vite-ignore */ '/' + file), [file]);
};
export const builtCatalogue = (slice) =>
  Object.fromEntries(${JSON.stringify(LANGUAGES)}.map((language) => [language, () => load(slice + '-' + language)]));
`;
