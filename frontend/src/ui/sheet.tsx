import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { SheetFold } from './sheet-fold.ts';

/** From here on it is a panel. */
const WIDE = '(min-width: 768px)';
const DRAG_THRESHOLD_PX = 40;
/** Above this share of the screen the sheet hides the map for a moment, and the map need not follow it there. */
const MOST_COVERED = 0.8;

interface SheetProps {
  label: string;
  foldLabel: string;
  unfoldLabel: string;
  children: ReactNode;
  /** What the content is about; a sheet that was folded for one step opens for the next. */
  step?: string;
  /** Leaves more of the map visible, where it matters more than the whole content. */
  isLow?: boolean;
  /** Receives the pixels of the screen's lower edge that the sheet covers; 0 where it is a panel beside the map. */
  onCover?: (heightPx: number) => void;
}

/**
 * Shows a sheet over the map on phones, which folds by a drag or a tap and makes room for an open list of suggestions;
 * from 768 px on a panel at the left.
 */
export function Sheet({ label, foldLabel, unfoldLabel, children, step, isLow = false, onCover }: SheetProps) {
  const panel = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const dragFrom = useRef<number | null>(null);
  const [isFolded, setIsFolded] = useState(false);
  const [stepBefore, setStepBefore] = useState(step);
  if (step !== stepBefore) {
    setStepBefore(step);
    setIsFolded(false);
  }

  const scrolledFor = useRef(step);
  useEffect(() => {
    if (scrolledFor.current === step) return;
    scrolledFor.current = step;
    // Another step begins with its first lines.
    if (content.current) content.current.scrollTop = 0;
  }, [step]);

  useEffect(() => {
    const element = panel.current;
    if (!element || !onCover) return undefined;
    const wide = matchMedia(WIDE);
    const report = () => onCover(wide.matches ? 0 : Math.min(element.clientHeight, innerHeight * MOST_COVERED));
    const observer = new ResizeObserver(report);
    observer.observe(element);
    wide.addEventListener('change', report);
    return () => {
      observer.disconnect();
      wide.removeEventListener('change', report);
    };
  }, [onCover]);

  useEffect(() => {
    if (!isFolded) return undefined;
    // A folded sheet shows its first lines, wherever it was scrolled to.
    if (content.current) content.current.scrollTop = 0;
    // A panel has no button to unfold it.
    const wide = matchMedia(WIDE);
    const unfold = () => setIsFolded(false);
    wide.addEventListener('change', unfold);
    return () => wide.removeEventListener('change', unfold);
  }, [isFolded]);

  const dragEnded = (event: PointerEvent) => {
    const from = dragFrom.current;
    dragFrom.current = null;
    if (from === null) return;
    const distance = event.clientY - from;
    if (Math.abs(distance) < DRAG_THRESHOLD_PX) setIsFolded(!isFolded);
    else setIsFolded(distance > 0);
  };

  return (
    <section
      ref={panel}
      aria-label={label}
      className={`fixed inset-x-0 bottom-0 z-20 mx-auto flex ${isLow ? 'max-h-[60dvh] short:max-h-[54dvh] has-[.sheet-foot_[role=alert]]:max-h-[80dvh]' : 'max-h-[80dvh] short:max-h-[86dvh]'} max-w-xl flex-col rounded-t-xl bg-surface shadow-sheet max-md:has-[[role=combobox][aria-expanded=true]]:h-[94dvh] max-md:has-[[role=combobox][aria-expanded=true]]:max-h-none md:static md:mx-0 md:h-dvh md:max-h-none md:max-w-none md:rounded-none md:border-e md:border-line md:shadow-none`}
    >
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={isFolded ? unfoldLabel : foldLabel}
        className="-mt-3 grid h-[44px] w-full shrink-0 touch-none place-items-center pt-3 md:hidden"
        onPointerDown={(event) => {
          dragFrom.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={dragEnded}
        onPointerCancel={() => (dragFrom.current = null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          setIsFolded(!isFolded);
        }}
      >
        <span className="h-1.5 w-11 rounded-full bg-line" />
      </button>
      <div
        ref={content}
        data-folded={isFolded || undefined}
        // Elements scrolled into view stay above a sticky foot.
        className={`@container grow overscroll-contain has-[.sheet-foot]:scroll-pb-44 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:max-h-none md:flex-1 md:overflow-y-auto md:px-6 md:py-5 ${isFolded ? 'max-h-34 overflow-hidden has-[.fold-whole]:max-h-none has-[.fold-whole]:overflow-y-auto' : 'overflow-y-auto'}`}
      >
        <SheetFold value={isFolded}>{children}</SheetFold>
      </div>
    </section>
  );
}
