import { useState } from 'react';
import type { AuthStep } from './auth-step.ts';

/**
 * Keeps what was typed to register, for when the number is changed: in memory alone, as it has passwords, and dropped at
 * any step that does not register, since the next person on the phone may register too.
 */
export function useKeptRegistration<Form>(step: AuthStep): [Form | undefined, (typed: Form) => void] {
  const [typed, setTyped] = useState<Form>();
  const proves = 'sent' in step && step.sent ? step.sent.proves : null;
  const isRegistering = step.mode === 'signup' || step.mode === 'register' || proves === 'registration';
  if (typed !== undefined && !isRegistering) setTyped(undefined);
  return [typed, setTyped];
}
