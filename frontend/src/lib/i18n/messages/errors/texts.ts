import type { ErrorCode } from '@waka/contracts/errors';
import { bySentence } from '../../by-sentence.ts';
import { catalogue, type Translation } from '../../catalogue.ts';
import type english from './en.json';

/** Texts of all error codes and field errors. The English ones are in the contracts. */
export const errorTexts = catalogue({
  en: async () => ({ default: {} }),
  fr: () => translated(import('./fr.json', { with: { type: 'json' } })),
  ar: () => translated(import('./ar.json', { with: { type: 'json' } })),
  pt: () => translated(import('./pt.json', { with: { type: 'json' } })),
  kri: () => translated(import('./kri.json', { with: { type: 'json' } })),
});

async function translated(
  texts: Promise<{ default: Translation<typeof english & Record<`error.${ErrorCode}`, string>> }>,
) {
  const [source, translation] = await Promise.all([import('./en.json', { with: { type: 'json' } }), texts]);
  return { default: bySentence(source.default, translation.default) };
}
