import * as Radix from '@radix-ui/react-dialog';
import { useState, type ReactNode } from 'react';
import { useBackCloses } from '../lib/hooks/use-back-closes.ts';
import { IconButton } from './icons/icon-button.tsx';

/** Positions that leave free the banner over the page, and on phones a toast. */
const places = {
  /** Centred; at the bottom on phones. */
  middle:
    'inset-x-0 bottom-0 max-h-[calc(92dvh-var(--banner-height,0px))] max-sm:max-h-[calc(92dvh-var(--banner-height,0px)-var(--toast-height,0px))] animate-rise rounded-t-xl sm:top-[var(--banner-height,0px)] sm:m-auto sm:h-fit sm:w-[28rem] sm:rounded-xl',
  full: 'inset-0 top-[var(--banner-height,0px)] animate-fade max-sm:top-[calc(var(--banner-height,0px)+var(--toast-height,0px))]',
  start:
    'inset-y-0 start-0 top-[var(--banner-height,0px)] max-sm:top-[calc(var(--banner-height,0px)+var(--toast-height,0px))] w-[min(21rem,88vw)] animate-slide-in rounded-e-xl',
} as const;

/** Beyond the width of its place; a phone has no more. */
const WIDE = { minWidth: 'min(60rem, 100vw - 3rem)' };

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  place?: keyof typeof places;
  /** Whether it takes the width of the screen, for a map. */
  isWide?: boolean;
  /** Called before a press outside closes it; may prevent that. */
  onOutside?: (event: Event) => void;
  /** Called before the Escape key or the phone's back button closes it; may prevent that. */
  onEscape?: (event: Event) => void;
  children: ReactNode;
}

/** Shows a dialog that is open for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, place = 'middle', isWide = false, onOutside, onEscape, children } = props;
  // Radix returns the focus only to triggers of its own; without this it would restart at the top of the page.
  const [opener] = useState(() => document.activeElement);
  useBackCloses({ onCancel: onEscape, onClose });
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          // Without a jump: what the dialog has led to may have been scrolled into view.
          onCloseAutoFocus={() => opener instanceof HTMLElement && opener.focus({ preventScroll: true })}
          onInteractOutside={onOutside}
          onEscapeKeyDown={onEscape}
          style={isWide ? WIDE : undefined}
          className={`fixed z-50 flex flex-col overflow-hidden bg-surface shadow-sheet ${places[place]}`}
        >
          <header className="flex items-center justify-between gap-3 py-2 ps-5 pe-2">
            <Radix.Title className="text-lg font-extrabold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label={closeLabel} />
            </Radix.Close>
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
