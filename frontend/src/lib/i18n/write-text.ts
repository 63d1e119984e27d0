export type TextValues = Record<string, string | number>;

/** An ICU text as Lingui's compiler writes it: strings, and `[name]` or `[name, 'plural' | 'select', forms]` between them. */
export type Text = string | readonly (string | readonly [name: string, kind?: string, forms?: unknown])[];

/**
 * Locales whose plurals differ from the ones of numbers and dates: for zero, Portugal has the plural and Brazil has
 * not.
 */
const pluralsOf: Readonly<Record<string, string>> = { pt: 'pt-PT' };

/**
 * Writes a compiled text with its values. Lingui's runtime, which does much else, is four times as many bytes to
 * download before the booking button.
 */
export function writeText(text: Text, locale: string, values: TextValues = {}): string {
  const write = (part: unknown, counted: string): string => {
    if (!Array.isArray(part)) return String(part);
    return part
      .map((token: unknown) => (Array.isArray(token) ? fill(token) : token === '#' ? counted : token))
      .join('');
  };
  const fill = ([name, , forms]: readonly unknown[]): string => {
    const value = values[String(name)] ?? '';
    if (!isForms(forms)) return String(value);
    // Of what is selected by its name, `count` is no number, which has the form `other`.
    const count = Number(value);
    const form =
      forms[value] ?? forms[new Intl.PluralRules(pluralsOf[locale] ?? locale).select(count)] ?? forms['other'];
    return write(form ?? '', new Intl.NumberFormat(locale).format(count));
  };
  return write(text, '');
}

const isForms = (forms: unknown): forms is Readonly<Record<string, unknown>> =>
  typeof forms === 'object' && forms !== null;
