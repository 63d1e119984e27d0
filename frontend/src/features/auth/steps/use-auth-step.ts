import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { authStepFrom, type AuthStep } from './auth-step.ts';
import { keepReferralOfLink } from '../../../lib/kept-referral.ts';

const INVITED: AuthStep = { mode: 'signup' };

/**
 * The step is kept with the entry of the browser's history: the phone's back button goes one step back, and a page that
 * the phone threw away while its owner read the text message comes back where it was.
 */
export function useAuthStep(): [AuthStep, (step: AuthStep, how?: { replace: boolean }) => void] {
  const [path, navigate] = useLocation();
  const kept: unknown = useHistoryState();
  // Whoever comes by a friend's link has no account yet, as a rule.
  const [isInvited] = useState(keepReferralOfLink);
  const step = useMemo(() => (isInvited && kept === null ? INVITED : authStepFrom(kept)), [isInvited, kept]);
  const goTo = useCallback(
    (next: AuthStep, { replace } = { replace: false }) => navigate(path, { replace, state: next }),
    [navigate, path],
  );
  return [step, goTo];
}
