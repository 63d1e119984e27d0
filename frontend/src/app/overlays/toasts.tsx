import { useState } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { toastStore } from '../../lib/toasts/toast.store.ts';

const LazyToastArea = lazyPart<object>(async () => (await import('./toast-area.tsx')).ToastArea);

/**
 * Downloads the toast area with the first toast, so that riders without toasts never pay for it. Without network the
 * download is retried: toasts often report exactly that, and must not take the screen down.
 */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  const hasToast = toastStore((state) => state.toast !== null);
  if (hasToast && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <LazyToastArea />;
}
