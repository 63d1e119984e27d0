import type { CashSummary, RefundSummary } from '@waka/contracts/ops/people-views';
import type { PaymentSummary } from '@waka/contracts/ops/payment-summary';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Chip, type ChipTone } from '../shared/chip.tsx';
import { dotted } from '../shared/dotted.ts';
import { failureText } from '../shared/names.ts';

const tones = {
  due: 'plain',
  requested: 'calm',
  paid: 'go',
  failed: 'stop',
  owed: 'stop',
  cash_instead: 'plain',
  waived: 'plain',
} as const;

/** Returns how a payment stands: a fee that no wallet was asked for is owed, and has not failed. */
function stateOf({ state, fee = null, tries = 1, isWaived = false }: PaymentSummary) {
  if (isWaived) return 'waived';
  return fee !== null && state === 'failed' && tries === 0 ? 'owed' : state;
}

/** Shows a payment by a wallet or card. */
export function PaymentLine({ payment, reason: why }: { payment: PaymentSummary; reason: string }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { rideId, method, amount, currency, reason, at, isTip, fee = null, tries = 1 } = payment;
  const state = stateOf(payment);
  const facts = [
    isTip && t('tip.name'),
    fee && t(`ops.payment.fee.${fee}`),
    // What is suggested for a fee was not asked for it yet.
    (fee === null || tries > 0) && nameOfMethod(method, currency),
    formatDayOfYear(at),
    reason && failureText(reason),
  ];
  return (
    <Line
      rideId={rideId}
      reason={why}
      sum={formatMoney(amount, currency)}
      tone={tones[state]}
      state={t(`ops.payment.${state}`)}
      facts={facts}
    />
  );
}

/** Shows the cash of a ride: what was given, or was due as long as that is not known. */
export function CashLine({ cash, reason }: { cash: CashSummary; reason: string }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { rideId, due, given, currency, state, at } = cash;
  const isShort = given !== null && given < due;
  const [tone, word] = state === 'disputed' ? DISPUTED : state === 'open' ? UNKNOWN : isShort ? SHORT : PAID;
  const facts = [
    nameOfMethod('cash', currency),
    given !== null && given !== due && t('ops.payment.wasDue', { amount: formatMoney(due, currency) }),
    formatDayOfYear(at),
  ];
  return (
    <Line
      rideId={rideId}
      reason={reason}
      sum={formatMoney(given ?? due, currency)}
      tone={tone}
      state={t(word)}
      facts={facts}
    />
  );
}

const DISPUTED = ['calm', 'ops.payment.disputed'] as const;
const UNKNOWN = ['plain', 'ops.payment.unconfirmed'] as const;
const SHORT = ['stop', 'ops.payment.short'] as const;
const PAID = ['go', 'ops.payment.paid'] as const;

/** Shows what a rider is to get back. */
export function RefundLine({ refund, reason }: { refund: RefundSummary; reason: string }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { rideId, amount, currency, method, at } = refund;
  return (
    <Line
      rideId={rideId}
      reason={reason}
      sum={amount === null ? t('ops.refundOfOtherSum') : formatMoney(amount, currency)}
      tone="calm"
      state={t('ops.refundDue')}
      facts={[nameOfMethod(method, currency), formatDayOfYear(at)]}
    />
  );
}

interface LineProps {
  rideId: string;
  reason: string;
  sum: string;
  tone: ChipTone;
  state: string;
  facts: Parameters<typeof dotted>[0];
}

/** Shows money of a ride, which opens at a touch. */
const Line = ({ rideId, reason, sum, tone, state, facts }: LineProps) => (
  <Link
    href={`/admin/rides/${rideId}`}
    state={{ reason }}
    className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 hover:bg-sunken"
  >
    <b className="figures font-bold">{sum}</b>
    <Chip tone={tone}>{state}</Chip>
    <span className="basis-full text-muted">{dotted(facts)}</span>
  </Link>
);
