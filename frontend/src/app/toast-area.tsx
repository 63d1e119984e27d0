import * as Radix from '@radix-ui/react-toast';
import { useT } from '../lib/i18n/use-t.ts';
import { toastClosed, toastStore } from '../lib/toasts/toast.store.ts';
import { IconButton } from '../ui/icon-button.tsx';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;

const tones = {
  calm: 'border-l-accent',
  error: 'border-l-stop',
} as const;

export function ToastArea() {
  const toast = toastStore((state) => state.toast);
  const t = useT();
  return (
    <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} label={t('app.notifications')}>
      {toast && (
        <Radix.Root
          key={toast.id}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && toastClosed(toast.id)}
          className={`flex animate-fade items-start gap-2 rounded-lg border-l-6 bg-surface py-2 pl-4 pr-1 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${tones[toast.tone]}`}
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
      <Radix.Viewport className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 mx-auto max-w-md rounded-lg sm:left-auto sm:right-4 sm:mx-0 sm:w-96" />
    </Radix.Provider>
  );
}
