import { create } from 'zustand';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

/** Ops' words about the locked account whose sign-in was refused, empty without any; null where none was. */
export const refusedEntry = create<{ why: string | null }>(() => ({ why: null }));

/** Shows why a sign-in was refused: of a locked account on the screen, where it stays with whom to call, else as a toast. */
export function showRefusedEntry(error: unknown, title: MessageKey, fallback: MessageKey): void {
  if (error instanceof ApiError && error.code === 'auth.suspended') refusedEntry.setState({ why: error.why ?? '' });
  else showFailure(error, title, fallback);
}
