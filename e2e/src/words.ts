import type { Language } from '@waka/contracts/languages';

const SLICES = ['account', 'common', 'live', 'notifications', 'places', 'ride', 'rider', 'safety', 'shared'];

/** What a screen reads in a language, by the key under which its catalogue has it. */
export async function wordsIn(language: Language) {
  const texts = new Map<string, string>();
  for (const slice of SLICES) {
    const file = new URL(`../../frontend/src/lib/i18n/messages/${slice}/${language}.ts`, import.meta.url).href;
    // oxlint-disable-next-line no-await-in-loop -- a handful of small files
    const { messages }: { messages: Record<string, string> } = await import(file);
    for (const [key, text] of Object.entries(messages)) texts.set(key, text);
  }
  return (key: string, values: Record<string, string> = {}): string => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`no text is called ${key}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
}

export type Say = Awaited<ReturnType<typeof wordsIn>>;
