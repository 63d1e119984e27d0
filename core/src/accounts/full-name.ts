/** Trims a typed name and leaves one space between its words. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Splits a tidy name into its first word and the rest. */
export function namesIn(fullName: string): { firstName: string | null; lastName: string | null } {
  const [firstName, ...rest] = fullName.split(' ');
  return { firstName: firstName || null, lastName: rest.join(' ') || null };
}
