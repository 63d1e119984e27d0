import { greatCircleKm } from '@waka/contracts/geo';
import { Link } from 'wouter';
import { formatClock, formatDistance } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { pointOf, type DraftPlace } from '../draft/draft-place.ts';
import type { PendingBooking } from './pending-booking.store.ts';
import { startedAt, startedThere } from './send-booking.ts';

interface MovedQuestionProps {
  booking: PendingBooking;
  /** The phone's position; null while it is unknown, and left out by a page that cannot show the prices from there. */
  here?: DraftPlace | null | undefined;
}

/** Asks where a booking starts whose rider has left the place that was "Current Location" at the press. */
export function MovedQuestion({ booking, here }: MovedQuestionProps) {
  const t = useT();
  const [from, to] = [pointOf(booking.trip.pickup), here ? pointOf(here) : null];
  if (here === undefined) {
    return (
      <>
        <p>{t('offline.movedText')}</p>
        <Link
          href="/"
          className="tap flex items-center justify-center rounded-lg bg-accent px-6 py-3 font-bold text-on-accent hover:bg-accent-press"
        >
          {t('offline.chooseStart')}
        </Link>
      </>
    );
  }
  return (
    <>
      <p>
        {from && to
          ? t('offline.movedAway', {
              time: formatClock(booking.askedAt),
              distance: formatDistance(greatCircleKm(from, to)),
            })
          : t('offline.movedText')}
      </p>
      <Button isWide disabled={!here} onClick={() => here && startedAt(here)}>
        {t('offline.startHere')}
      </Button>
      <Button isWide tone="quiet" onClick={startedThere}>
        {t('offline.startThere')}
      </Button>
    </>
  );
}
