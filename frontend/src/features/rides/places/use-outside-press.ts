import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls back when something outside the element is pressed: at the click, since a list that closes while the finger is
 * down moves the pressed button away from under it.
 */
export function useOutsidePress(element: RefObject<HTMLElement | null>, isOn: boolean, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) latest.current();
    };
    document.addEventListener('click', pressed, true);
    return () => document.removeEventListener('click', pressed, true);
  }, [element, isOn]);
}
