import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a step's heading, which takes the focus when it is first shown and the button of the step before took the
 * focus with it: the next button is a Tab away then, and a screen reader says the step.
 */
export function useStepFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
