import { useEffect, useState } from 'react';

const DELAY_MS = 700;
/** Within this time after one tooltip the next one appears without delay. */
const SKIP_DELAY_MS = 300;
const EDGE_PX = 8;
const HEIGHT_PX = 44;

interface Tip {
  text: string;
  anchor: DOMRect;
}

/** Shows the name of an icon button while the mouse hovers over it or the keyboard focuses it. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => followIconButtons(setTip), []);
  if (!tip) return null;
  const { top, bottom, left, right } = tip.anchor;
  const isLeft = left + right < innerWidth;
  const isLow = bottom + HEIGHT_PX > innerHeight;
  return (
    <div
      // The button has this name already, so screen readers must not read it twice.
      aria-hidden="true"
      data-tooltip={tip.text}
      style={{
        ...(isLow ? { bottom: innerHeight - top } : { top: bottom }),
        ...(isLeft ? { left: Math.max(EDGE_PX, left) } : { right: Math.max(EDGE_PX, innerWidth - right) }),
      }}
      className="pointer-events-none fixed z-60 my-1 max-w-64 animate-fade rounded-md bg-ink px-2.5 py-1.5 text-sm font-semibold text-surface before:content-[attr(data-tooltip)]"
    />
  );
}

function followIconButtons(show: (tip: Tip | null) => void): () => void {
  let button: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let closedAt = -Infinity;

  const close = () => {
    clearTimeout(timer);
    if (isOpen) closedAt = performance.now();
    isOpen = false;
    show(null);
  };
  const open = () => {
    if (!button?.isConnected) return;
    isOpen = true;
    show({ text: button.getAttribute('aria-label') ?? '', anchor: button.getBoundingClientRect() });
  };
  const enter = (target: EventTarget | null) => {
    const entered = iconButtonAt(target);
    if (entered === button) return;
    close();
    button = entered;
    if (!button) return;
    if (performance.now() - closedAt < SKIP_DELAY_MS) open();
    else timer = setTimeout(open, DELAY_MS);
  };
  const stop = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: stop.signal });
  listen('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && enter(target));
  listen('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && enter(target));
  listen('focusout', () => enter(null));
  listen('pointerdown', close);
  listen('scroll', close);
  listen('keydown', close);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Finds an icon button without text of its own or a title that the browser itself shows. */
function iconButtonAt(target: EventTarget | null): Element | null {
  const found =
    target instanceof Element ? target.closest('button[aria-label]:not([title]), a[aria-label]:not([title])') : null;
  return found?.textContent?.trim() === '' && found.querySelector('svg') ? found : null;
}
