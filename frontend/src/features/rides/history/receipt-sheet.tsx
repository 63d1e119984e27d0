import { isPaid } from '@waka/contracts/money/ride-payment';
import type { CashSide } from '@waka/contracts/money/cash-count';
import type { Receipt } from '@waka/contracts/rides/receipt';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  formatClock,
  formatDayOfYear,
  formatExactDistance,
  formatMinutes,
  formatMoney,
  formatOtherMoney,
} from '../../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../../lib/i18n/money.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { restOf } from '../../../lib/payments/cash-due.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { placeText } from '../../../lib/place-text.ts';
import { walkText } from '../../../lib/walk-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FindingList } from '../../../ui/finding-list.tsx';
import { LazyCashQuestion, LazyReceiptCredit, LazyReceiptTaxes } from '../../../ui/cash/lazy-cash.ts';
import { LazyBorneRefund, LazyCashReview, LazyRideRefunds } from '../../../ui/cash/lazy-ride-money.ts';
import { LazyReceiptLines } from '../../../ui/price/lazy-price.ts';
import { Logo } from '../../../ui/icons/logo.tsx';
import { DestinationMark, PickupMark, StopMark } from '../draft/place-marks.tsx';

type Shown = Omit<Receipt, 'currency'> & { currency: KnownCurrency };

/** Returns a receipt with the sums that it had in old leones, where cents cannot say them. */
const asItWas = ({ oldLeones, ...receipt }: Receipt): Shown =>
  oldLeones ? { ...receipt, ...oldLeones, parts: null, currency: 'SLL' } : receipt;

/** Returns what the ride was paid with in the end: cash, where the wallet failed or was not waited for. */
const methodOf = ({ paymentMethod, paymentState }: Shown): Shown['paymentMethod'] =>
  paymentState === 'cash_instead' ? 'cash' : paymentMethod;

/** Shows the receipt on one printable page: what was paid for what. */
export function ReceiptSheet({ receipt: given, side }: { receipt: Receipt; side: CashSide }) {
  const t = useT();
  const receipt = asItWas(given);
  const { currency } = receipt;
  return (
    <>
      <article className="grid gap-5 rounded-xl bg-surface p-5 shadow-card sm:p-6 print:p-0 print:shadow-none">
        <header className="flex items-start justify-between gap-4">
          <Logo />
          <p className="text-end text-sm text-muted">
            {t('live.receipt.number')}
            <span className="figures block font-bold text-ink">
              <bdi dir="ltr">{receipt.number}</bdi>
            </span>
            {formatDayOfYear(receipt.issuedAt)}
          </p>
        </header>
        <ul className="grid gap-2">
          <Place mark={<PickupMark />} place={receipt.pickup} end="pickup" />
          {receipt.stops.map((stop, index) => (
            <Place key={`${index} ${stop.address}`} mark={<StopMark number={index + 1} />} place={stop} />
          ))}
          <Place mark={<DestinationMark />} place={receipt.dropoff} end="dropoff" />
        </ul>
        <People receipt={receipt} paidIn={given.currency} />
        <Sums receipt={receipt} />
        {receipt.cashReview && <LazyCashReview review={receipt.cashReview} side={side} currency={currency} />}
        {receipt.refunds && receipt.refunds.length > 0 && <LazyRideRefunds refunds={receipt.refunds} />}
        {receipt.borne && <LazyBorneRefund amount={receipt.borne} currency={currency} />}
        <p className="text-sm text-muted">
          {receipt.shownFare === null
            ? t(receipt.isTripChanged ? 'live.receipt.agreedAnew' : 'live.receipt.agreed')
            : t('live.receipt.metered', { fare: formatMoney(receipt.shownFare, currency) })}
        </p>
        <FindingList findings={receipt.findings} verdict={receipt.findingsVerdict} />
      </article>
      {methodOf(receipt) === 'cash' && <Cash receipt={given} side={side} />}
      <div className="grid gap-2 sm:grid-cols-2 print:hidden">
        <Button tone="ink" onClick={() => print()}>
          {t('live.receipt.print')}
        </Button>
        <Link
          href={`/help?ride=${receipt.rideId}`}
          className="tap inline-flex items-center justify-center rounded-lg bg-sunken px-5 py-3 font-bold hover:bg-line"
        >
          {t('live.receipt.report')}
        </Link>
      </div>
    </>
  );
}

/** Asks what cash changed hands, where it was not answered at the end of the ride. */
function Cash({ receipt, side }: { receipt: Receipt; side: CashSide }) {
  const { rideId: id, total: fare, passengerName, riderName, driver, ...sums } = receipt;
  const passenger = passengerName ? { name: passengerName } : null;
  const [name = ''] = (side === 'driver' ? riderName : driver.name).split(' ');
  return (
    <div className="print:hidden">
      <LazyCashQuestion ride={{ ...sums, id, seq: 0, fare, payment: null, passenger }} side={side} name={name} />
    </div>
  );
}

/** Shows who rode with whom and when, and how it was paid. */
function People({ receipt, paidIn }: { receipt: Shown; paidIn: Receipt['currency'] }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const nameOfMethod = useMethodNames();
  const { driver } = receipt;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
      {receipt.passengerName && <Fact name={t('live.receipt.passenger')}>{receipt.passengerName}</Fact>}
      <Fact name={t(receipt.passengerName ? 'live.receipt.bookedBy' : 'live.receipt.rider')}>{receipt.riderName}</Fact>
      <Fact name={t('live.receipt.driver')}>{driver.name}</Fact>
      <Fact name={t('live.receipt.vehicle')}>
        {driver.vehicle ?? nameOfClass(receipt.vehicleType)}
        {driver.plate && (
          <bdi dir="ltr" className="block w-fit">
            {driver.plate}
          </bdi>
        )}
      </Fact>
      <Fact name={t('live.receipt.paidBy')}>
        {nameOfMethod(methodOf(receipt), paidIn)}
        {receipt.paymentState && (
          <span className={`block ${isPaid(receipt.paymentState) ? 'text-go' : 'text-stop'}`}>
            {t(isPaid(receipt.paymentState) ? 'live.history.paid' : 'live.history.unpaid')}
          </span>
        )}
      </Fact>
      {receipt.startedAt && <Fact name={t('live.receipt.started')}>{formatClock(receipt.startedAt)}</Fact>}
      <Fact name={t('live.receipt.completed')}>
        {formatClock(receipt.completedAt)}
        {receipt.durationMin !== null && ` · ${formatMinutes(receipt.durationMin)}`}
      </Fact>
    </dl>
  );
}

/** Shows the fare line by line. */
function Sums({ receipt }: { receipt: Shown }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { currency, parts, cashReview } = receipt;
  // What was paid is not known then, and what was due stands below.
  const isInReview = Boolean(cashReview && cashReview.state !== 'closed');
  const rest = restOf({ ...receipt, fare: receipt.total });
  const paid = receipt.cash?.amount ?? rest;
  // In the other money stands what changes hands, below its own line.
  const isTotalPaid = isInReview || paid === receipt.total;
  return (
    <table className="figures w-full border-t border-line">
      <tbody>
        {parts && (
          <>
            <Line name={`${t('live.receipt.base')} · ${nameOfClass(receipt.vehicleType)}`}>
              {formatMoney(parts.base, currency)}
            </Line>
            <Line
              name={t('live.receipt.distance', {
                distance: formatExactDistance(receipt.distanceKm),
                rate: formatMoney(parts.perKm, currency),
              })}
            >
              {formatMoney(parts.distance, currency)}
            </Line>
          </>
        )}
        {!parts && <LazyReceiptLines lines={receipt.lines} currency={currency} />}
        <tr className="border-t-2 border-ink text-lg font-black">
          <th scope="row" className="py-3 text-start">
            {t('live.receipt.total')}
          </th>
          <td className="py-3 text-end">{formatMoney(receipt.total, currency)}</td>
        </tr>
        {isTotalPaid && <InOtherMoney amount={receipt.total} currency={currency} />}
        {Boolean(
          receipt.credit || receipt.promotion || receipt.carried || receipt.shortOfCash || receipt.changeKept,
        ) && (
          <LazyReceiptCredit
            credit={receipt.credit ?? 0}
            promotion={receipt.promotion ?? 0}
            carried={receipt.carried ?? 0}
            short={receipt.shortOfCash ?? 0}
            changeKept={receipt.changeKept ?? 0}
            rest={receipt.cash ? null : rest}
            given={receipt.changeKept ? paid + receipt.changeKept : null}
            // Change is kept once both agree that the whole was given.
            isPaid={Boolean(receipt.changeKept || (receipt.paymentState && isPaid(receipt.paymentState)))}
            currency={currency}
          />
        )}
        {receipt.cash && (
          <>
            {receipt.cash.rounding !== 0 && (
              <Line name={t('live.receipt.rounding')}>{formatMoney(receipt.cash.rounding, currency)}</Line>
            )}
            {!isInReview && <Line name={t('live.receipt.cash')}>{formatMoney(receipt.cash.amount, currency)}</Line>}
          </>
        )}
        {!isTotalPaid && paid > 0 && <InOtherMoney amount={paid} currency={currency} />}
        {receipt.taxes && receipt.taxes.length > 0 && <LazyReceiptTaxes taxes={receipt.taxes} currency={currency} />}
        {receipt.tip && <Line name={t('tip.name')}>{formatMoney(receipt.tip, currency)}</Line>}
      </tbody>
    </table>
  );
}

/** Shows the line above in the other money of the country: notes have new leones. */
function InOtherMoney({ amount, currency }: { amount: number; currency: KnownCurrency }) {
  const text = formatOtherMoney(amount, currency);
  return (
    text && (
      <tr>
        <td colSpan={2} className="pb-2 text-end font-semibold text-muted">
          {text}
        </td>
      </tr>
    )
  );
}

function Place({ mark, place, end }: { mark: ReactNode; place: RidePlace; end?: 'pickup' | 'dropoff' }) {
  const t = useT();
  const walk = end && walkText(place, end, t);
  return (
    <li className="flex items-center gap-3">
      <span className="grid w-4 shrink-0 place-items-center">{mark}</span>
      <span className="min-w-0 font-semibold wrap-anywhere">
        {placeText(place, t)}
        {walk && <span className="block text-sm font-normal text-muted">{walk}</span>}
      </span>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr>
    <th scope="row" className="py-2 pe-4 text-start font-normal">
      {name}
    </th>
    <td className="py-2 text-end font-semibold">{children}</td>
  </tr>
);
