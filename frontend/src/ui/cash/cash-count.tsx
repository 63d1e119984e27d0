import type { CashCount as Count, CashSide } from '@waka/contracts/money/cash-count';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { isInCash } from '../../lib/payments/cash-due.ts';
import { Button } from '../button.tsx';
import { Banner } from '../states/banner.tsx';
import { giverOf } from './giver-of.ts';
import { useCashCount, useStateCash } from './use-cash-count.ts';

export interface CashCountProps {
  ride: Pick<
    Ride,
    'id' | 'seq' | 'fare' | 'credit' | 'promotion' | 'carried' | 'currency' | 'paymentMethod' | 'payment' | 'passenger'
  >;
  /** Which of the two reads this. */
  side: CashSide;
  /** The first name of the other one: the driver, or the account that booked, whose credit and debt it is. */
  name: string;
  /** Called with whether this side has said that at least what is due changed hands, or the count is closed: it is not asked to pay any more. */
  onStated?: (isStated: boolean) => void;
}

/** Shows what credit pays of a ride, and asks what cash changed hands. Nothing waits for an answer. */
export function CashCount({ ride, side, name, onStated }: CashCountProps) {
  const { data: count } = useCashCount(ride);
  const isStated = count ? count.state === 'closed' || (count.mine !== null && count.mine >= count.due) : false;
  useEffect(() => onStated?.(isStated), [onStated, isStated]);
  return (
    <div className="mt-3 grid gap-3">
      <CreditUsed ride={ride} side={side} name={name} />
      {count && <Asked count={count} ride={ride} side={side} name={name} />}
    </div>
  );
}

function CreditUsed({ ride, side, name }: CashCountProps) {
  const t = useT();
  const { fare, credit = 0, promotion = 0, carried = 0, currency } = ride;
  if (credit === 0 && promotion === 0 && carried === 0) return null;
  const whole = formatMoney(fare, currency);
  // What is carried to the next ride has words of its own, and of what credit has repaid a driver takes nothing.
  const isCovered = fare - credit - promotion - carried === 0 && carried <= 0;
  const covered = promotion > 0 ? (`cash.free.${side}` as const) : (`cash.covered.${side}` as const);
  return (
    <div>
      {promotion > 0 && (
        <p className="text-sm text-muted">
          {t(`cash.promoted.${side}`, { fare: whole, amount: formatMoney(promotion, currency) })}
        </p>
      )}
      {credit > 0 && (
        <p className="text-sm text-muted">
          {t(`cash.used.${side}`, {
            fare: formatMoney(fare - promotion, currency),
            credit: formatMoney(credit, currency),
            name,
          })}
        </p>
      )}
      {carried !== 0 && !(isCovered && side === 'driver') && (
        <p className={carried > 0 ? 'mt-1 font-bold' : 'text-sm text-muted'}>
          {t(carriedKey(ride, side), { amount: formatMoney(Math.abs(carried), currency), name })}
        </p>
      )}
      {isCovered && <p className="mt-1 font-bold">{t(covered, { name })}</p>}
    </div>
  );
}

/** Returns the sentence about what is carried: a driver holds what earlier rides have carried to this one where it is paid in cash. */
function carriedKey(ride: CashCountProps['ride'], side: CashSide) {
  if ((ride.carried ?? 0) > 0) return `cash.carried.${side}` as const;
  return side === 'driver' && !isInCash(ride) ? 'cash.fromBefore.ours' : (`cash.fromBefore.${side}` as const);
}

interface AskedProps extends CashCountProps {
  count: Count;
}

/** Shows how the cash of a ride stands for one side, or asks about it. */
export function Asked({ count, ride, side, name }: AskedProps) {
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
  if (change !== null && change < 0) {
    return (
      <Banner tone={side === 'rider' ? 'stop' : 'go'} icon="cash">
        {t(`cash.owed.${side}`, { name, amount: formatMoney(-change, currency) })}
      </Banner>
    );
  }
  if (mine !== null && mine < count.due) {
    return (
      <output className="figures font-bold">
        {t('cash.saidShort', { name, amount: formatMoney(count.due - mine, currency) })}
      </output>
    );
  }
  if (mine !== null) {
    const amount = formatMoney(mine, currency);
    return (
      <output className="figures font-bold text-go wrap-anywhere">
        {side === 'rider' && mine > count.due
          ? t('cash.saidMore', { amount, credit: formatMoney(mine - count.due, currency), name })
          : t('cash.said', { amount })}
      </output>
    );
  }
  // In a dispute too: a driver who said nothing in time may still answer what the rider claims.
  if (state === 'closed') return null;
  const { claimed = null } = count;
  if (side === 'rider' && claimed !== null) return <Claim count={count} claimed={claimed} ride={ride} name={name} />;
  return <Question count={count} ride={ride} side={side} name={name} />;
}

/** Asks a rider about what the driver says that he did not get. */
function Claim({ count, claimed, ride, name }: Pick<AskedProps, 'count' | 'ride' | 'name'> & { claimed: number }) {
  const t = useT();
  const stating = useStateCash(ride);
  const { due, currency } = count;
  // A rider who booked for another person may have paid nothing.
  const words = ride.passenger ? 'cash.claim.booker' : 'cash.claim';
  const title =
    claimed === 0
      ? t(`${words}.nothing`, { name })
      : t(`${words}.part`, { name, amount: formatMoney(claimed, currency) });
  return (
    <section aria-label={title} className="rounded-lg border-2 border-stop p-3 text-start">
      <p className="mb-2 font-bold">{title}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          tone="ink"
          className="figures min-h-16 text-lg leading-tight"
          isBusy={stating.isPending && stating.variables === due}
          disabled={stating.isPending}
          onClick={() => stating.mutate(due)}
        >
          {t(`${words}.no`, { amount: formatMoney(due, currency) })}
        </Button>
        <Button
          tone="quiet"
          className="figures min-h-16 text-lg leading-tight"
          isBusy={stating.isPending && stating.variables === claimed}
          disabled={stating.isPending}
          onClick={() => stating.mutate(claimed)}
        >
          {t('cash.claim.yes', { amount: formatMoney(due - claimed, currency) })}
        </Button>
      </div>
    </section>
  );
}

type Choosing = 'more' | 'less';

function Question({ count, ride, side, name }: AskedProps) {
  const t = useT();
  const stating = useStateCash(ride);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const { due, sums, less = [], currency } = count;
  const asked = side === 'rider' && ride.passenger ? 'booker' : side;
  const giver = side === 'driver' ? giverOf(ride, name) : name;
  const titles = { more: t(`cash.more.${asked}`, { name: giver, owner: name }), less: t('cash.less', { name: giver }) };
  const title = choosing ? titles[choosing] : t(`cash.ask.${asked}`, { name: giver });
  return (
    <section aria-label={title} className="rounded-lg border-2 border-line p-3 text-start">
      <p className="mb-2 font-bold">{title}</p>
      {!choosing && (
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
              onClick={() => setChoosing('more')}
            >
              {t('cash.noChange')}
            </Button>
          )}
          {less.length > 0 && (
            <Button
              tone="quiet"
              className="col-span-full min-h-14 text-lg leading-tight text-stop"
              disabled={stating.isPending}
              onClick={() => setChoosing('less')}
            >
              {t('cash.notPaid')}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <>
          <div className="grid grid-cols-2 gap-2">
            {(choosing === 'more' ? sums : less).map((sum) => (
              <SumButton
                key={sum}
                sum={sum}
                due={due}
                currency={currency}
                {...(side === 'rider' && { confirmedBy: name })}
                isDisabled={stating.isPending}
                onChoose={() => stating.mutate(sum)}
              />
            ))}
          </div>
          <Button tone="plain" className="mt-2" onClick={() => setChoosing(null)}>
            {t('cash.back')}
          </Button>
        </>
      )}
    </section>
  );
}

interface SumButtonProps extends Pick<Count, 'due' | 'currency'> {
  sum: number;
  /** The driver without whose word there is no credit. */
  confirmedBy?: string;
  isDisabled: boolean;
  onChoose: () => void;
}

/** Shows a sum that may have been given, with what of it is credit or missing. */
function SumButton({ sum, due, currency, confirmedBy, isDisabled, onChoose }: SumButtonProps) {
  const t = useT();
  const amount = formatMoney(Math.abs(sum - due), currency);
  const more = confirmedBy ? t('cash.creditOnce', { amount, name: confirmedBy }) : t('cash.credit', { amount });
  return (
    <Button
      tone="quiet"
      className="figures min-h-16 flex-col gap-0 text-lg leading-tight"
      disabled={isDisabled}
      onClick={onChoose}
    >
      {sum === 0 ? t('cash.nothing') : formatMoney(sum, currency)}
      <span className="text-sm font-semibold wrap-anywhere text-muted">
        {sum > due ? more : t('cash.missing', { amount })}
      </span>
    </Button>
  );
}
