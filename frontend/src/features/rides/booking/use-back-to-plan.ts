import { useEffect } from 'react';
import { bookingLeft } from '../draft/trip-draft.store.ts';

/** State of the history entry in which the prices are shown. */
const STEP = 'booking';

/** Lets the phone's back button lead from the prices to the form; returns what does the same on the screen. */
export function useBackToPlan(): () => void {
  useEffect(() => {
    if (history.state !== STEP) history.pushState(STEP, '');
    addEventListener('popstate', bookingLeft);
    return () => removeEventListener('popstate', bookingLeft);
  }, []);
  return () => {
    // At once, so that a second press does not go back one page more.
    bookingLeft();
    history.back();
  };
}
