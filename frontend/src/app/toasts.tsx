import { useState } from 'react';
import { late } from '../lib/late.tsx';
import { toastStore } from '../lib/toasts/toast.store.ts';

const LateToastArea = late<object>(async () => (await import('./toast-area.tsx')).ToastArea);

/**
 * The area is downloaded with the first toast; a rider who is never told anything never pays for it. Without network it
 * is asked for until it comes: what a toast would say is often just that, and must not take the screen down.
 */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  const hasToast = toastStore((state) => state.toast !== null);
  if (hasToast && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <LateToastArea />;
}
