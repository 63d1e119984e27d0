import { useEffect, useRef } from 'react';

/** As browsers have it that can close something by Android's back button; TypeScript does not list it yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

declare global {
  // eslint-disable-next-line no-var -- only `var` declares a property of the global object
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

interface BackHandlers {
  /** Called before it closes; may prevent that, for instance to ask about what was typed. */
  onCancel?: (event: Event) => void;
  onClose: () => void;
}

/**
 * Lets Android's back button or gesture close a dialog instead of leaving the page below it, for as long as the dialog
 * is shown: the topmost one first. Needs no history entry. Browsers without `CloseWatcher` go back as before.
 */
export function useBackCloses(handlers: BackHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const Watcher = globalThis.CloseWatcher;
    if (!Watcher) return undefined;
    let watcher: CloseWatcher;
    let isShown = true;
    const watch = () => {
      watcher = new Watcher();
      watcher.addEventListener('cancel', (event) => latest.current.onCancel?.(event));
      watcher.addEventListener('close', () => {
        latest.current.onClose();
        // One watches for one press; a dialog that stays open waits for the next.
        if (isShown) watch();
      });
    };
    watch();
    return () => {
      isShown = false;
      watcher.destroy();
    };
  }, []);
}
