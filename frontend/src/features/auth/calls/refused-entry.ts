import { create } from 'zustand';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

interface RefusedEntry {
  /** Ops' words about the locked account, empty without any. */
  why: string;
  /** Differs from refusal to refusal, so that the same words are announced and scrolled to again. */
  number: number;
}

/** The last attempt to sign in that was refused since the account is locked; null where there was none. */
export const refusedEntry = create<{ entry: RefusedEntry | null }>(() => ({ entry: null }));

let count = 0;

/**
 * Shows why a sign-in was refused: of a locked account on the screen, where it stays with whom to call until the next
 * attempt, which may be another account's; else as a toast.
 */
export function showRefusedEntry(error: unknown, title: MessageKey, fallback: MessageKey): void {
  if (error instanceof ApiError && error.code === 'auth.suspended') {
    count += 1;
    refusedEntry.setState({ entry: { why: error.why ?? '', number: count } });
    return;
  }
  refusalForgotten();
  showFailure(error, title, fallback);
}

export const refusalForgotten = () => refusedEntry.setState({ entry: null });
