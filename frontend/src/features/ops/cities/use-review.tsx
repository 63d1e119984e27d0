import { useEffect, useState, type ReactNode } from 'react';
import { focusFact } from './facts/fact.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { Corners } from './outline/drawing.ts';
import { linesCross } from './outline/lines-cross.ts';
import { ReviewDialog, type Review } from './review/review-dialog.tsx';
import { refusalOf, type Refusal } from './facts/refusal.ts';

interface Reviewing {
  /** Whether corners are typed that cannot be read: nothing is saved without them. */
  areCornersWrong: boolean;
  cornersWrong: (areWrong: boolean) => void;
  refusal: Refusal | null;
  /** Forgets a refusal whose field has changed. */
  corrected: (change: object) => void;
  review: (review: Review) => void;
  dialog: ReactNode;
}

/** Opens the dialog before a change is saved; what was refused leads to its field when the dialog closes. */
export function useReview(corners: Corners): Reviewing {
  const t = useT();
  const [reviewed, setReviewed] = useState<Review | null>(null);
  const [areCornersWrong, cornersWrong] = useState(false);
  const [refused, setRefused] = useState<{ refusal: Refusal; of: Corners } | null>(null);
  // Another step of the drawing, on the map too, may have corrected what was refused of it.
  const answered = refused && (refused.refusal.place !== 'polygon' || refused.of === corners) ? refused.refusal : null;
  const doCross = linesCross(corners);
  const refusal = doCross ? { place: 'polygon' as const, text: t('cities.wrong.crossing') } : answered;
  const place = answered?.place;
  const isOpen = reviewed !== null;
  useEffect(() => {
    if (isOpen || !place) return undefined;
    // After the dialog has given the focus back to its button.
    const timer = setTimeout(() => focusFact(place));
    return () => clearTimeout(timer);
  }, [isOpen, place]);
  return {
    areCornersWrong,
    cornersWrong,
    refusal,
    corrected: (change) => setRefused((now) => (now && now.refusal.place in change ? null : now)),
    review: (next) => {
      if (areCornersWrong || doCross) return focusFact('polygon');
      setRefused(null);
      setReviewed(next);
    },
    dialog: reviewed && (
      <ReviewDialog
        review={reviewed}
        onRefused={(error) => {
          const found = refusalOf(error);
          setRefused(found && { refusal: found, of: corners });
        }}
        onClose={() => setReviewed(null)}
      />
    ),
  };
}
