import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'calm' | 'error';
}

let lastId = 0;

/** The toast on the screen: the newest replaces the one before. */
export const toastStore = create<{ toast: Toast | null }>(() => ({ toast: null }));

export function showToast(toast: Omit<Toast, 'id' | 'tone'> & Partial<Pick<Toast, 'tone'>>): void {
  lastId += 1;
  toastStore.setState({ toast: { tone: 'calm', ...toast, id: lastId } });
}

export function toastClosed(id: number): void {
  if (toastStore.getState().toast?.id === id) toastStore.setState({ toast: null });
}
