import type { Language } from '@waka/contracts/languages';
import type { Catalogue } from './catalogue.ts';
import { activate, textsArrived } from './i18n.ts';
import { directionOf, firstLanguage, formats } from './languages.ts';

const used = new Set<Catalogue>();
const brought = new Set<() => unknown>();
let wanted: Language = firstLanguage();
let spoken: Language | null = null;

/** Returns the language on the screen. */
export const currentLanguage = (): Language => spoken ?? wanted;

/** Loads the texts of these slices in the language in use. The parts that show them wait for it. */
export async function texts(...catalogues: readonly Catalogue[]): Promise<void> {
  for (const catalogue of catalogues) used.add(catalogue);
  const language = currentLanguage();
  await Promise.all(catalogues.map((catalogue) => bring(catalogue, language)));
  if (spoken === null) speak(language);
  // Another language was chosen during the download.
  if (currentLanguage() !== language) await texts(...catalogues);
}

/** Loads a part of the product together with its texts: `withTexts(import('./x.tsx'), xTexts)`. */
export async function withTexts<Part>(part: Promise<Part>, ...catalogues: readonly Catalogue[]): Promise<Part> {
  const [loaded] = await Promise.all([part, texts(...catalogues)]);
  return loaded;
}

/** Switches the language once all texts in use are loaded; throws and keeps the old one when a download fails. */
export async function switchTo(language: Language): Promise<void> {
  wanted = language;
  const before = used.size;
  await Promise.all([...used].map((catalogue) => bring(catalogue, language)));
  // The last choice wins, in any order of the downloads.
  if (wanted !== language) return;
  if (used.size === before) speak(language);
  else await switchTo(language);
}

async function bring(catalogue: Catalogue, language: Language): Promise<void> {
  const load = catalogue[language];
  if (brought.has(load)) return;
  const { messages } = await load();
  textsArrived(language, messages);
  brought.add(load);
}

function speak(language: Language): void {
  spoken = language;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  activate(language, formats[language]);
}
