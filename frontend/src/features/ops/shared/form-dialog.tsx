import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { holdWriting } from '../../../lib/i18n/hold-writing.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { openCall, typingBegun, typingEnded, typingStore } from './typing/typing.store.ts';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

type DialogProps = ComponentProps<typeof Dialog>;

interface FormDialogProps extends Omit<DialogProps, 'place' | 'onOutside' | 'onEscape'> {
  /** Whether what was typed is saved, so that closing loses nothing. */
  isSaved?: boolean;
}

/**
 * Shows a dialog with a form: typing goes to its first field, not to the button that closes it. A press beside it
 * loses nothing that was typed, and the Escape key only when it is pressed again. Closing the page asks before.
 * Amounts are read in the money in which they were typed, also where the country is switched to another meanwhile.
 * A call for help that was taken meanwhile is opened from here.
 */
export function FormDialog({ isSaved = false, children, ...dialog }: FormDialogProps) {
  const t = useT();
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const [form] = useState(() => ({}));
  const calls = typingStore((typing) => typing.calls);
  useLayoutEffect(() => holdWriting(), []);
  useEffect(() => {
    if (isSaved) typingEnded(form);
    return () => typingEnded(form);
  }, [form, isSaved]);
  const typed = () => {
    if (!isTyped.current) typingBegun(form);
    isTyped.current = true;
    setIsAsking(false);
  };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isTyped.current && !isSaved && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaved]);
  const escape = (event: Event) => {
    if (!isTyped.current || isSaved || isAsking) return;
    event.preventDefault();
    setIsAsking(true);
  };
  // The button that opened it may be gone by what was decided: the keyboard goes on in the page, not at its top.
  useEffect(() => () => focusPage(), []);
  return (
    <Dialog
      {...dialog}

      onOutside={(event) => isTyped.current && !isSaved && event.preventDefault()}
      onEscape={escape}
    >
      {isAsking && (
        <p role="alert" className="sticky top-0 z-10 mb-3 rounded-md bg-accent-soft px-4 py-3 text-sm font-semibold">
          {t('ops.escapeAgain')}
        </p>
      )}
      {calls.map((call) => (
        <div
          key={call.id}
          role="alert"
          className="sticky top-0 z-10 mb-3 grid gap-2 rounded-md bg-stop-soft px-4 py-3 text-sm"
        >
          <p className="font-semibold text-stop">{t('ops.alarm.waitsForForm', { name: call.name })}</p>
          <Button tone="danger" className="py-2 text-sm" onClick={() => openCall(call)}>
            {t('ops.alarm.openAndDiscard')}
          </Button>
        </div>
      ))}
      <Fields onTyped={typed}>{children}</Fields>
    </Dialog>
  );
}

function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('ops-content')?.focus({ preventScroll: true });
}

/** Shows the contents, which a dialog mounts later than itself. */
function Fields({ onTyped, children }: Pick<DialogProps, 'children'> & { onTyped: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  // Before the dialog looks for a place for the focus: it keeps one that is within. What stands above is read first.
  useLayoutEffect(() => content.current?.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true }), []);
  return (
    <div ref={content} onChange={onTyped}>
      {children}
    </div>
  );
}
