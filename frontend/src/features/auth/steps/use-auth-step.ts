import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { authStepFrom, type AuthStep } from './auth-step.ts';
import { storeReferralOfLink } from '../../../lib/stored-referral.ts';

const INVITED: AuthStep = { mode: 'signup' };

/**
 * Stores the step in the browser's history entry: the phone's back button goes one step back, and a page that the phone
 * discarded while its owner read the SMS reopens where it was.
 */
export function useAuthStep(): [AuthStep, (step: AuthStep, how?: { replace: boolean }) => void] {
  const [path, navigate] = useLocation();
  const kept: unknown = useHistoryState();
  // A visitor with a friend's link usually has no account yet.
  const [isInvited] = useState(storeReferralOfLink);
  const step = useMemo(() => (isInvited && kept === null ? INVITED : authStepFrom(kept)), [isInvited, kept]);
  const goTo = useCallback(
    (next: AuthStep, { replace } = { replace: false }) => navigate(path, { replace, state: next }),
    [navigate, path],
  );
  return [step, goTo];
}
