import { otherSide, type CashReview as Review, type CashSide } from '@waka/contracts/money/cash-count';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';
import { useT } from '../../lib/i18n/use-t.ts';

export interface CashReviewProps {
  review: Review;
  /** Which of the two reads this. */
  side: CashSide;
  currency: KnownCurrency;
}

/** Shows on a receipt what the two said about the cash, and what counts in the end. */
export function CashReview({ review, side, currency }: CashReviewProps) {
  const t = useT();
  const { state, due, said, given } = review;
  const isOpen = state !== 'closed';
  const other = otherSide(side);
  const sumOf = (sum: number | null) => {
    if (sum === null) return t(isOpen ? 'cash.review.silent' : 'cash.review.silentEnd');
    return sum === 0 ? t('cash.nothing') : formatMoney(sum, currency);
  };
  const title = t(isOpen ? 'cash.review.title' : 'cash.review.closedTitle');
  return (
    <section aria-label={title} className={`rounded-lg border-2 p-3 ${isOpen ? 'border-stop' : 'border-line'}`}>
      <h2 className="font-bold">{title}</h2>
      <dl className="figures mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Row name={t('cash.review.due')}>{formatMoney(due, currency)}</Row>
        <Row name={t('cash.review.you')}>{sumOf(said[side])}</Row>
        <Row name={t(`cash.review.${other}`)}>{sumOf(said[other])}</Row>
        {given !== null && (
          <Row name={t('cash.review.given')} isStrong>
            {sumOf(given)}
          </Row>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {t(howItStands(review, side))}
        {review.until && ` ${t('cash.review.until', { time: formatDay(review.until) })}`}
        {state === 'closed' && ` ${t('cash.review.object')}`}
      </p>
    </section>
  );
}

function howItStands({ state, said, isByOps }: Review, side: CashSide) {
  if (state === 'closed') return isByOps ? 'cash.review.byOps' : 'cash.review.byTime';
  if (side === 'rider' && said.rider === null) return 'cash.review.answer';
  return state === 'claimed' ? 'cash.review.asking' : 'cash.review.open';
}

function Row({ name, isStrong = false, children }: { name: string; isStrong?: boolean; children: string }) {
  return (
    <>
      <dt className={isStrong ? 'border-t border-line pt-1 font-bold' : ''}>{name}</dt>
      <dd className={`text-end font-semibold ${isStrong ? 'border-t border-line pt-1' : ''}`}>{children}</dd>
    </>
  );
}
