import { useEffect, useRef } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { formatClock } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { nameOfDraft, type DraftPlace } from '../draft/draft-place.ts';
import { DestinationMark, PickupMark } from '../draft/place-marks.tsx';
import { distanceText, MovedQuestion } from './moved-question.tsx';
import type { PendingBooking } from './pending-booking.store.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';
import { waitingShown } from './start-question.ts';

const TRY_EVERY_MS = 5_000;

export interface BookingWaitingProps {
  booking: PendingBooking;
  /** Level of its heading: a page of its own has none above it. */
  heading?: 'h1' | 'h2';
  /** As MovedQuestion reads it. */
  here?: DraftPlace | null;
}

/** Shows the state of a booking without a response, and nothing more than what is known of it. */
export function BookingWaiting({ booking, heading: Heading = 'h1', here }: BookingWaitingProps) {
  const t = useT();
  useSending();
  useEffect(waitingShown, []);
  const { title, text } = wordsOf(booking);
  const isAsked = booking.start === 'asked' && !booking.isWithdrawn;
  const titleLine = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (wasAsked.current === isAsked) return;
    wasAsked.current = isAsked;
    // The button that had the focus is gone with the question or its answer.
    if (isAsked && document.activeElement === document.body) titleLine.current?.focus();
  }, [isAsked]);
  return (
    <div className="flex min-h-full flex-col gap-4">
      <output className="flex items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft">
          <Icon name="clock" className="size-8 animate-breathe" />
        </span>
        <div>
          <Heading ref={titleLine} tabIndex={-1} className="text-lg font-extrabold outline-none">
            {t(title)}
          </Heading>
          <p className="mt-1 text-muted">{isAsked ? distanceText(booking, here, t) : t(text)}</p>
        </div>
      </output>
      <ul className="grid gap-2 rounded-lg bg-sunken p-4 font-semibold">
        <li className="flex min-w-0 items-center gap-3">
          <PickupMark />
          <span dir="auto" className="truncate">
            {nameOfDraft(booking.trip.pickup, t)}
            {'isCurrent' in booking.trip.pickup && ` · ${formatClock(booking.askedAt)}`}
          </span>
        </li>
        <li className="flex min-w-0 items-center gap-3">
          <DestinationMark />
          <span dir="auto" className="truncate">
            {nameOfDraft(booking.trip.destination, t)}
          </span>
        </li>
      </ul>
      <div className="grid gap-2 md:mt-auto">
        {isAsked ? (
          <MovedQuestion here={here} />
        ) : (
          <Button isWide onClick={() => void sendBooking()}>
            {t('offline.tryNow')}
          </Button>
        )}
        {!booking.isWithdrawn && (
          <Button isWide tone="quiet" onClick={bookingWithdrawn}>
            {t('offline.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

function wordsOf({ sends, isWithdrawn, start }: PendingBooking) {
  if (isWithdrawn) return { title: 'offline.withdrawing', text: 'offline.withdrawn' } as const;
  if (start === 'asked') return { title: 'offline.moved', text: 'offline.movedText' } as const;
  if (sends === 0) return { title: 'offline.waiting', text: 'offline.notBooked' } as const;
  return { title: 'offline.noAnswer', text: 'offline.maybeBooked' } as const;
}

/** Retries when the network seems to be back, and regularly in case no event reports it. */
function useSending(): void {
  useEffect(() => {
    const send = () => void sendBooking();
    send();
    const timer = setInterval(send, TRY_EVERY_MS);
    const unsubscribe = useConnection.subscribe(({ kind }) => kind === 'open' && send());
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      unsubscribe();
      removeEventListener('online', send);
    };
  }, []);
}
