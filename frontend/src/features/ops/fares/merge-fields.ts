/**
 * Keeps the fields of a form that were changed since it was opened, and takes the others as they are now. Texts in
 * several languages are merged one by one.
 */
export function mergeFields<Fields extends object>(typed: Fields, opened: Fields, now: Fields): Fields {
  const [before, current] = [new Map(Object.entries(opened)), new Map(Object.entries(now))];
  const own = Object.entries(typed).flatMap(([field, value]: [string, unknown]) => {
    const [was, is]: unknown[] = [before.get(field), current.get(field)];
    if (isSame(value, was)) return [];
    return [[field, areTexts(value) && areTexts(was) && areTexts(is) ? mergeFields(value, was, is) : value]];
  });
  return { ...now, ...Object.fromEntries(own) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const areTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');
