import type { BookFigures as Figures, OwnerBook } from '@waka/contracts/owners/owner-views';
import { dayText } from '../../lib/i18n/day-text.ts';
import { formatMoney, formatWhole } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';

interface BookFiguresProps {
  book: OwnerBook;
  /** Speaks to the driver, and names the owner in the sentence. */
  isNamed?: boolean;
}

/** Shows what of the day or the week is paid, how far the driver is behind or ahead, and the rest of a hire purchase. */
export function BookFigures({
  book: { figures, terms, currency, with: name, state, isPaidOff, until },
  isNamed = false,
}: BookFiguresProps) {
  const t = useT();
  if (!figures || !terms) return null;
  const { due, paid, balance, hirePurchase } = figures;
  const isDaily = terms.every === 'day';
  const sums = { paid: formatMoney(paid, currency), due: formatMoney(due, currency) };
  if (state === 'ended') return <EndedFigures {...{ figures, currency, isPaidOff, until, isNamed }} />;
  const nothing = t(isDaily ? 'owner.nothingToday' : 'owner.nothingWeek');
  const named = t(isDaily ? 'owner.paidToday' : 'owner.paidWeek', { ...sums, name });
  return (
    <div className="grid gap-2">
      <p className="figures text-lg font-bold">
        {due === 0 ? nothing : isNamed ? named : t(isDaily ? 'owner.today' : 'owner.week', sums)}
      </p>
      {due > 0 && <Bar part={paid} whole={due} />}
      <p className={`figures ${balance < 0 ? 'font-semibold' : 'text-muted'}`}>
        {balance < 0 && t('owner.behind', { amount: formatMoney(-balance, currency) })}
        {balance > 0 && t('owner.ahead', { amount: formatMoney(balance, currency) })}
        {balance === 0 && t('owner.even')}
      </p>
      {hirePurchase && hirePurchase.left === 0 && <p className="font-bold">{t('owner.hpDone')}</p>}
      {hirePurchase && hirePurchase.left > 0 && (
        <>
          <p className="figures">
            {t(isDaily ? 'owner.hpDays' : 'owner.hpWeeks', {
              paid: formatWhole(hirePurchase.paidPeriods),
              all: formatWhole(hirePurchase.periods),
            })}
            <span className="block text-muted">
              {t('owner.hpLeft', { amount: formatMoney(hirePurchase.left, currency) })}
            </span>
          </p>
          <Bar part={hirePurchase.total - hirePurchase.left} whole={hirePurchase.total} />
        </>
      )}
    </div>
  );
}

type Ended = Pick<OwnerBook, 'currency' | 'isPaidOff' | 'until'> & { figures: Figures; isNamed: boolean };

/** Shows what a book that has ended leaves open, or that its vehicle is paid. */
function EndedFigures({ figures: { balance, waiting, paidInAll }, currency, isPaidOff, until, isNamed }: Ended) {
  const t = useT();
  if (isPaidOff && until) {
    const values = { day: dayText(until), amount: formatMoney(paidInAll, currency) };
    return <p className="font-bold">{t(isNamed ? 'owner.paidOffYours' : 'owner.paidOff', values)}</p>;
  }
  return (
    <div className="figures">
      <p className={balance < 0 ? 'font-semibold' : 'text-muted'}>
        {balance < 0 && t('owner.left', { amount: formatMoney(-balance, currency) })}
        {balance > 0 && t('owner.ahead', { amount: formatMoney(balance, currency) })}
        {balance === 0 && t('owner.even')}
      </p>
      {waiting > 0 && <p className="text-muted">{t('owner.waiting', { amount: formatMoney(waiting, currency) })}</p>}
    </div>
  );
}

function Bar({ part, whole }: { part: number; whole: number }) {
  const t = useT();
  const percent = whole === 0 ? 100 : Math.min(100, Math.floor((part / whole) * 100));
  return (
    <div>
      <progress
        className="sr-only"
        max={100}
        value={percent}
        aria-label={t('owner.percent', { percent: formatWhole(percent) })}
      />
      <span aria-hidden="true" className="block h-3 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-go" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
