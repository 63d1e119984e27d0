import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { ReactNode } from 'react';
import { useStepFocus } from '../../../../lib/hooks/use-step-focus.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { useIsSheetFolded } from '../../../../ui/sheet-fold.ts';

interface StepHeadProps {
  title: string;
  /** Where the driver is going, and how long that takes, for a folded sheet. */
  ahead?: { place: RidePlace; minutes: string | null };
  children?: ReactNode;
}

/** Shows the title of the current step; it is read first. A folded sheet shows below it where the driver is going, and no more. */
export function StepHead({ title, ahead, children }: StepHeadProps) {
  const t = useT();
  const heading = useStepFocus();
  const isFolded = useIsSheetFolded();
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <h1
          ref={heading}
          tabIndex={-1}
          className={`text-xl font-black outline-none large:text-base lg:text-2xl ${isFolded ? 'truncate' : ''}`}
        >
          {title}
        </h1>
        {isFolded && ahead && (
          <>
            <p dir="auto" className="truncate text-lg font-bold large:text-base">
              {placeText(ahead.place, t)}
            </p>
            {ahead.minutes !== null && <p className="figures truncate font-bold text-violet">{ahead.minutes}</p>}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
