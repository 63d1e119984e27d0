import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls back on a press outside the element: at the click, since a list that closes during the press moves the pressed
 * button away. The position of the press's start decides, as a list that opens moves too.
 */
export function useOutsidePress(element: RefObject<HTMLElement | null>, isOn: boolean, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let isOutside = false;
    const pressed = ({ target }: PointerEvent) => {
      isOutside = target instanceof Node && !element.current?.contains(target);
    };
    const clicked = () => {
      if (isOutside) latest.current();
      isOutside = false;
    };
    document.addEventListener('pointerdown', pressed, true);
    document.addEventListener('click', clicked, true);
    return () => {
      document.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('click', clicked, true);
    };
  }, [element, isOn]);
}
