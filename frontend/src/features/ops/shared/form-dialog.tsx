import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Shows a dialog with a form: typing goes to its first field, not to the button that closes it, and a press beside it
 * loses nothing that was typed.
 */
export function FormDialog({ children, ...dialog }: Omit<ComponentProps<typeof Dialog>, 'place' | 'onOutside'>) {
  const isTyped = useRef(false);
  return (
    <Dialog {...dialog} onOutside={(event) => isTyped.current && event.preventDefault()}>
      <Fields onTyped={() => (isTyped.current = true)}>{children}</Fields>
    </Dialog>
  );
}

/** Shows the contents, which a dialog mounts later than itself. */
function Fields({ onTyped, children }: Pick<ComponentProps<typeof Dialog>, 'children'> & { onTyped: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  // Before the dialog looks for a place for the focus: it keeps one that is within. What stands above is read first.
  useLayoutEffect(() => content.current?.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true }), []);
  return (
    <div ref={content} onChange={onTyped}>
      {children}
    </div>
  );
}
