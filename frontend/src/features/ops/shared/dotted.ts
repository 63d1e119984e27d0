/**
 * Joins the facts of a line by dots, without those that are missing. In a language that is written from right to left
 * each fact keeps a direction of its own: a name in Latin letters would otherwise draw the figures behind it to its side.
 */
export function dotted(facts: readonly (string | false | null | undefined)[]): string {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  return facts
    .filter(Boolean)
    .map((fact) => (isRightToLeft ? `\u2068${fact}\u2069` : fact))
    .join(' · ');
}
