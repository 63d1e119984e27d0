import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'calm' | 'error';
}

export type NewToast = Omit<Toast, 'id' | 'tone'> & Partial<Pick<Toast, 'tone'>>;

let lastId = 0;

/** The toast on the screen: the newest replaces the one before. */
export const toastStore = create<{ toast: Toast | null }>(() => ({ toast: null }));

export function showToast(toast: NewToast): void {
  lastId += 1;
  toastStore.setState({ toast: { tone: 'calm', ...toast, id: lastId } });
}

export function toastClosed(id: number): void {
  if (toastStore.getState().toast?.id === id) toastStore.setState({ toast: null });
}
