import { useEffect, useRef, type RefObject } from 'react';

/** Tells of a press anywhere but in the element. */
export function useOutsidePress(element: RefObject<HTMLElement | null>, isOn: boolean, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [element, isOn]);
}
