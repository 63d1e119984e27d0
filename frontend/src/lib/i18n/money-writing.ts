import type { Writing } from './money.ts';

const KEY = 'waka.money';

let chosen: Writing = read();

/** Returns in which money amounts are written on this phone: old leones, unless its owner has chosen new ones. */
export const writing = (): Writing => chosen;

/** Writes amounts in old or new leones from the next screen on. */
export function writingChosen(next: Writing): void {
  chosen = next;
  try {
    if (next === 'old') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // The browser blocks storage: the choice holds until the page is left.
  }
}

function read(): Writing {
  try {
    return localStorage.getItem(KEY) === 'new' ? 'new' : 'old';
  } catch {
    return 'old';
  }
}
