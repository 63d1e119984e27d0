import { useEffect, useRef } from 'react';

const PATIENCE_MS = 10_000;

/**
 * Moves the focus to the heading of a screen after a navigation, for keyboards and screen readers. An element of the
 * new screen that has the focus keeps it; the first screen of a page is left to the browser.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    const before = shown.current;
    shown.current = path;
    // The root path shows nothing: it redirects to the first screen.
    if (before === path || before === '/' || focusHeading()) return undefined;
    // The screen is still loading.
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}

/** Focuses the heading; returns false while there is none yet. */
function focusHeading(): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body && !isLinkToHere(activeElement)) return true;
  const heading = document.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Returns whether it is a navigation link that stays on the screen after it was followed. */
const isLinkToHere = (element: Element | null) =>
  element instanceof HTMLAnchorElement && element.pathname === location.pathname;
