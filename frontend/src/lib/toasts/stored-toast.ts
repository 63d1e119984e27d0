import { showToast, type NewToast } from './toast.store.ts';

const KEY = 'waka.toast';

/** Keeps a toast for the page that is opened next in this tab. */
export function storeToast(toast: NewToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // The browser blocks storage: the next page goes without the toast.
  }
}

/** Shows the toast that the page before kept for this one. */
export function showStoredToast(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return;
    sessionStorage.removeItem(KEY);
    showToast(JSON.parse(kept));
  } catch {
    // The browser blocks storage.
  }
}
