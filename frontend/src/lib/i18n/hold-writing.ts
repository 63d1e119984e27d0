import { redraw } from './i18n.ts';
import { writing, writingHeld } from './money-writing.ts';

let holders = 0;

/** Keeps the money in which amounts are written as long as a form with typed ones is open; returns what ends that. */
export function holdWriting(): () => void {
  const held = writingHeld(writing());
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    writingHeld(null);
    if (writing() !== held) redraw();
  };
}
