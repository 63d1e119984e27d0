import type { CashCount as Count, CashSide } from '@waka/contracts/money/cash-count';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { Banner } from '../states/banner.tsx';
import { useCashCount, useStateCash } from './use-cash-count.ts';

export interface CashCountProps {
  ride: Pick<Ride, 'id' | 'seq' | 'fare' | 'credit' | 'currency'>;
  /** Which of the two reads this. */
  side: CashSide;
  /** The first name of the other one. */
  name: string;
}

/** Shows what credit pays of a ride, and asks what cash changed hands. Nothing waits for an answer. */
export function CashCount({ ride, side, name }: CashCountProps) {
  const { data: count } = useCashCount(ride);
  return (
    <div className="mt-3 grid gap-3">
      <CreditUsed ride={ride} side={side} name={name} />
      {count && <Asked count={count} ride={ride} side={side} name={name} />}
    </div>
  );
}

function CreditUsed({ ride: { fare, credit = 0, currency }, side, name }: CashCountProps) {
  const t = useT();
  if (credit === 0) return null;
  const money = { fare: formatMoney(fare, currency), credit: formatMoney(credit, currency) };
  return (
    <div>
      <p className="text-sm text-muted">{t(`cash.used.${side}`, { ...money, name })}</p>
      {credit === fare && <p className="mt-1 font-bold">{t(`cash.covered.${side}`, { name })}</p>}
    </div>
  );
}

interface AskedProps extends CashCountProps {
  count: Count;
}

function Asked({ count, ride, side, name }: AskedProps) {
  const t = useT();
  const { state, mine, change, currency } = count;
  if (state === 'disputed' && mine !== null) {
    return (
      <Banner tone="calm" icon="alert">
        {t('cash.disputed', { name })}
      </Banner>
    );
  }
  if (change !== null && change > 0) {
    return (
      <Banner tone="go" icon="check">
        {t(`cash.kept.${side}`, { name, amount: formatMoney(change, currency) })}
      </Banner>
    );
  }
  if (mine !== null) {
    return (
      <output className="figures font-bold text-go">{t('cash.said', { amount: formatMoney(mine, currency) })}</output>
    );
  }
  // In a dispute too: a driver who said nothing in time may still answer what the rider claims.
  return state === 'closed' ? null : <Question count={count} ride={ride} side={side} name={name} />;
}

function Question({ count: { due, sums, currency }, ride, side, name }: AskedProps) {
  const t = useT();
  const stating = useStateCash(ride);
  const [isChoosing, setIsChoosing] = useState(false);
  const title = t(isChoosing ? `cash.more.${side}` : `cash.ask.${side}`, { name });
  return (
    <section aria-label={title} className="rounded-lg border-2 border-line p-3 text-start">
      <p className="mb-2 font-bold">{title}</p>
      {!isChoosing && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            tone="ink"
            className="figures min-h-16 text-lg leading-tight"
            isBusy={stating.isPending}
            onClick={() => stating.mutate(due)}
          >
            {t('cash.exact', { amount: formatMoney(due, currency) })}
          </Button>
          {sums.length > 0 && (
            <Button
              tone="quiet"
              className="min-h-16 text-lg leading-tight"
              disabled={stating.isPending}
              onClick={() => setIsChoosing(true)}
            >
              {t('cash.noChange')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <>
          <div className="grid grid-cols-2 gap-2">
            {sums.map((sum) => (
              <Button
                key={sum}
                tone="quiet"
                className="figures min-h-16 flex-col gap-0 text-lg leading-tight"
                disabled={stating.isPending}
                onClick={() => stating.mutate(sum)}
              >
                {formatMoney(sum, currency)}
                <span className="text-sm font-semibold text-muted">
                  {t('cash.credit', { amount: formatMoney(sum - due, currency) })}
                </span>
              </Button>
            ))}
          </div>
          <Button tone="plain" className="mt-2" onClick={() => setIsChoosing(false)}>
            {t('cash.back')}
          </Button>
        </>
      )}
    </section>
  );
}
