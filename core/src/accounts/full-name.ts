/** One space between the words of a name, whatever was typed. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** The first word and the rest of a tidy name. */
export function namesIn(fullName: string): { firstName: string | null; lastName: string | null } {
  const [firstName, ...rest] = fullName.split(' ');
  return { firstName: firstName || null, lastName: rest.join(' ') || null };
}
