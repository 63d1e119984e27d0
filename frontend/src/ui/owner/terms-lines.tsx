import type { OwnerTerms } from '@waka/contracts/owners/owner-views';
import type { Currency } from '@waka/contracts/regions';
import { formatMoney, formatOtherMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { weekdayName } from '../../lib/i18n/weekday-name.ts';

/** Shows what driver and owner agree on, or what one of them proposes. */
export function TermsLines({ terms, currency }: { terms: OwnerTerms; currency: Currency }) {
  const t = useT();
  const { every, amount, restDays, hirePurchase } = terms;
  const other = formatOtherMoney(amount, currency);
  const days = restDays.map((day) => weekdayName(day)).join(' · ');
  return (
    <ul className="grid gap-1">
      <li className="figures text-lg font-bold">
        {t(`owner.each.${every}`, { amount: formatMoney(amount, currency) })}
      </li>
      {other && <li className="figures font-semibold text-muted">{other}</li>}
      <li className="text-muted">{restDays.length > 0 ? t('owner.restDays', { days }) : t('owner.noRest')}</li>
      {hirePurchase !== null && (
        <li className="figures text-muted">{t('owner.hpTotal', { amount: formatMoney(hirePurchase, currency) })}</li>
      )}
    </ul>
  );
}
