/** Trims a typed name and leaves one space between its words. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

interface Names {
  firstName: string | null;
  lastName: string | null;
}

/** Returns first and last name as they were given where they make up the full name, else its first word and the rest. */
export function namesOf(fullName: string, { firstName, lastName }: Partial<Names>): Names {
  if (!firstName || !lastName || `${firstName} ${lastName}` !== fullName) return namesIn(fullName);
  return { firstName, lastName };
}

/** Splits a tidy name into its first word and the rest. */
export function namesIn(fullName: string): Names {
  const [firstName, ...rest] = fullName.split(' ');
  return { firstName: firstName || null, lastName: rest.join(' ') || null };
}
