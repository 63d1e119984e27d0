import { greatCircleKm } from '@waka/contracts/geo';
import { Link } from 'wouter';
import { formatClock, formatDistance } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { pointOf, type DraftPlace } from '../draft/draft-place.ts';
import type { PendingBooking } from './pending-booking.store.ts';
import { sendBooking } from './send-booking.ts';
import { startedAt, startedThere } from './start-question.ts';

/** The phone's position; null while it is unknown, and left out by a page that cannot show the prices from there. */
type Here = DraftPlace | null | undefined;

/** Offers the places where a booking can start whose "Current Location" is far from where the phone is now. */
export function MovedQuestion({ here }: { here: Here }) {
  const t = useT();
  if (here === undefined) {
    return (
      <Link
        href="/"
        className="tap flex items-center justify-center rounded-lg bg-accent px-6 py-3 font-bold text-on-accent hover:bg-accent-press"
      >
        {t('offline.chooseStart')}
      </Link>
    );
  }
  return (
    <>
      <Button isWide disabled={!here} onClick={() => here && startedAt(here)}>
        {t(here ? 'offline.startHere' : 'rider.plan.locating')}
      </Button>
      <Button
        isWide
        tone="quiet"
        onClick={() => {
          startedThere();
          void sendBooking();
        }}
      >
        {t('offline.startThere')}
      </Button>
    </>
  );
}

/** Says how far the pickup is from where the phone is now, as far as both are known. */
export function distanceText({ trip, askedAt }: PendingBooking, here: Here, t: Translate): string {
  const [from, to] = [pointOf(trip.pickup), here ? pointOf(here) : null];
  if (!from || !to) return t('offline.movedText');
  return t('offline.movedAway', { time: formatClock(askedAt), distance: formatDistance(greatCircleKm(from, to)) });
}
