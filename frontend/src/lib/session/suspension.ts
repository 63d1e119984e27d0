const KEY = 'waka.suspended';

/** Keeps ops' words for a suspension for the sign-in screen of this tab; they may be empty. */
export function storeSuspension(why: string): void {
  try {
    sessionStorage.setItem(KEY, why);
  } catch {
    // The browser blocks storage: the words come after the next sign-in.
  }
}

/** Returns the words once; null where this tab was not signed out by a suspension. */
export function takeSuspension(): string | null {
  try {
    const why = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return why;
  } catch {
    return null;
  }
}
