import * as Radix from '@radix-ui/react-toast';
import { directionOf } from '../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../lib/i18n/use-t.ts';
import { toastClosed, toastStore } from '../../lib/toasts/toast.store.ts';
import { IconButton } from '../../ui/icons/icon-button.tsx';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;

const tones = {
  calm: 'border-s-accent',
  error: 'border-s-stop',
} as const;

export function ToastArea() {
  const toast = toastStore((state) => state.toast);
  const t = useT();
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  return (
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection={isRightToLeft ? 'left' : 'right'}
      swipeThreshold={SWIPE_PX}
      label={t('app.notifications')}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          ref={makeRoom}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && toastClosed(toast.id)}
          className={`flex animate-fade items-start gap-2 rounded-lg border-s-6 bg-surface py-2 ps-4 pe-1 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${tones[toast.tone]}`}
        >
          <div className="flex-1 py-1.5">
            <Radix.Title className={`font-bold ${toast.tone === 'error' ? 'text-stop' : ''}`}>
              {toast.title}
            </Radix.Title>
            {toast.description && (
              <Radix.Description className="text-sm text-muted">{toast.description}</Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <IconButton icon="close" label={t('app.close')} />
          </Radix.Close>
        </Radix.Root>
      )}
      {/* Below the connection bar, which covers 4.5rem to 6.5rem; above a dialog on phones, which makes room. */}
      <Radix.Viewport className="fixed inset-x-3 top-[calc(env(safe-area-inset-top)+4.5rem)] z-60 mx-auto max-w-md rounded-lg [body:has([data-connection])_&]:top-[calc(env(safe-area-inset-top)+7rem)] max-sm:[body:has([role=dialog])_&]:top-[calc(env(safe-area-inset-top)+var(--banner-height,0px)+0.25rem)]! sm:start-auto sm:end-4 sm:top-auto! sm:bottom-4 sm:mx-0 sm:w-96" />
    </Radix.Provider>
  );
}

/** Lets dialogs over the page start below the toast, so that it never covers their title. */
function makeRoom(toast: HTMLElement | null) {
  if (!toast) return undefined;
  const { style } = document.documentElement;
  const height = `calc(${toast.offsetHeight}px + 0.5rem)`;
  style.setProperty('--toast-height', height);
  return () => {
    // The next toast may have set its own height.
    if (style.getPropertyValue('--toast-height') === height) style.removeProperty('--toast-height');
  };
}
