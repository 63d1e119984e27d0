import { useEffect, useRef } from 'react';

/** State of the one history entry that stands above the page while dialogs are open. */
const DIALOGS = 'dialogs';

/** What the back button does to each open dialog, the topmost last. */
const open: (() => void)[] = [];

/** Whether the entry is being removed, which the browser does later than it is asked to. */
let isRemoving = false;

/**
 * Lets the phone's back button close the topmost dialog instead of leaving the page.
 * The callback may keep the dialog open, for instance to ask about what was typed.
 */
export function useBackCloses(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const close = () => latest.current();
    if (open.push(close) === 1) addEventListener('popstate', wentBack);
    matchEntry();
    return () => {
      open.splice(open.indexOf(close), 1);
      // Later, since the next dialog or page may open in the same render.
      setTimeout(matchEntry);
    };
  }, []);
}

function wentBack(): void {
  if (history.state !== DIALOGS && !isRemoving) open.at(-1)?.();
  isRemoving = false;
  setTimeout(matchEntry);
}

/** Adds or removes the entry, so that it is there exactly while a dialog is open. */
function matchEntry(): void {
  if (isRemoving) return;
  const isThere = history.state === DIALOGS;
  if (open.length > 0 && !isThere) history.pushState(DIALOGS, '');
  // Also reached by going back from a page that a link in a dialog opened.
  isRemoving = open.length === 0 && isThere;
  if (isRemoving) history.back();
}
