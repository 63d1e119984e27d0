import { lazy, Suspense, useState } from 'react';
import { toastStore } from '../lib/toasts/toast.store.ts';

const ToastArea = lazy(async () => ({ default: (await import('./toast-area.tsx')).ToastArea }));

/** The area is downloaded with the first toast; a rider who is never told anything never pays for it. */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  const hasToast = toastStore((state) => state.toast !== null);
  if (hasToast && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastArea />
    </Suspense>
  );
}
