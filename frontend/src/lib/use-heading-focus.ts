import { useEffect, useRef } from 'react';

const PATIENCE_MS = 10_000;

/**
 * Moves the focus to the heading of a screen that was navigated to, for keyboards and screen readers. Where something
 * of the new screen has taken it, it stays there; the first screen of a page leaves it to the browser.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    const before = shown.current;
    shown.current = path;
    // The bare address shows nothing: it leads on to the first screen.
    if (before === path || before === '/' || focusHeading()) return undefined;
    // The screen is still on its way.
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}

/** Answers whether nothing is left to do. */
function focusHeading(): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body && !isLinkToHere(activeElement)) return true;
  const heading = document.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** A link of the navigation that stays on the screen after it was followed. */
const isLinkToHere = (element: Element | null) =>
  element instanceof HTMLAnchorElement && element.pathname === location.pathname;
