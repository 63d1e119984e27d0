import type { Currency } from '@waka/contracts/regions';
import type { PossibleCharges as Charges } from '@waka/contracts/rides/ride-views';
import { FREE_CANCEL_MINUTES } from '@waka/contracts/rides/tariff';
import { formatMinutes, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** Says, before a ride is booked, what cancelling, not coming and waiting would cost. */
export function PossibleCharges({ charges, currency }: { charges: Charges; currency: Currency }) {
  const t = useT();
  const { cancellation, noShow, waitingPerMin, freeWaitingMin } = charges;
  const minutes = formatMinutes(FREE_CANCEL_MINUTES);
  const rate = formatMoney(waitingPerMin, currency);
  return (
    <ul className="figures grid gap-1 pb-2 text-muted">
      {cancellation > 0 && <li>{t('price.mayCancel', { minutes, amount: formatMoney(cancellation, currency) })}</li>}
      {noShow > 0 && <li>{t('price.noShowCosts', { amount: formatMoney(noShow, currency) })}</li>}
      {waitingPerMin > 0 && (
        <li>
          {freeWaitingMin > 0
            ? t('price.mayWait', { minutes: formatMinutes(freeWaitingMin), rate })
            : t('price.mayWaitAtOnce', { rate })}
        </li>
      )}
    </ul>
  );
}
