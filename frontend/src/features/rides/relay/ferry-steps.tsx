import type { FerryLeg } from '@waka/contracts/relays/relay-views';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { formatDate } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

/** Formats a time of day by the clocks of the quay, with the weekday unless it is today. */
export function clockAt(time: string, { timeZone }: Pick<FerryLeg, 'timeZone'>): string {
  const dayOf = (at: number) => formatDate(new Date(at), { day: 'numeric', month: 'numeric', timeZone });
  const isToday = dayOf(Date.parse(time)) === dayOf(serverNow());
  return formatDate(new Date(time), {
    ...(!isToday && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
}

interface FerryStepsProps {
  ferry: FerryLeg;
  /** When the ride to the quay begins; null where it is searched for at once. */
  firstPickupAt: string | null;
  destination: string;
  /** What stands below the ride to the quay and the ride from the other one: a price, or a choice of classes. */
  first: ReactNode;
  second: ReactNode;
  /** Whether no driver is near the other quay now. */
  isNoneThere?: boolean;
}

/** Lists the three parts of a trip over water in order, each with its time. */
export function FerrySteps({ ferry, firstPickupAt, destination, first, second, isNoneThere = false }: FerryStepsProps) {
  const t = useT();
  const ticket =
    ferry.ticketPrice === null
      ? t('relay.ticketUnknown')
      : t('relay.ticket', { price: formatMoney(ferry.ticketPrice, ferry.currency) });
  return (
    <ol className="grid gap-2 text-sm">
      <Step
        time={firstPickupAt === null ? t('relay.now') : clockAt(firstPickupAt, ferry)}
        text={t('relay.ride', { place: ferry.from.name })}
        note={t('relay.beThere', { time: clockAt(ferry.beThereBy, ferry) })}
        end={first}
      />
      <Step time={clockAt(ferry.departsAt, ferry)} text={t(`ferry.kind.${ferry.kind}`)} note={ticket} />
      <Step
        time={clockAt(ferry.arrivesAt, ferry)}
        text={t('relay.ride', { place: destination })}
        note={t(isNoneThere ? 'relay.noneThere' : 'relay.waits', { place: ferry.to.name })}
        end={second}
      />
    </ol>
  );
}

function Step({ time, text, note, end }: { time: string; text: string; note: string; end?: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="figures w-20 shrink-0 font-extrabold">{time}</span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {text}
        </span>
        <span className="block text-muted wrap-anywhere">{note}</span>
        {end && <span className="mt-1 block">{end}</span>}
      </span>
    </li>
  );
}
