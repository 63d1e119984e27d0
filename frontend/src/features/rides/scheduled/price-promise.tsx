import type { Currency } from '@waka/contracts/regions';
import type { PossibleCharges } from '@waka/contracts/rides/ride-views';
import { FREE_CANCEL_MINUTES } from '@waka/contracts/rides/tariff';
import { formatMinutes, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

interface PricePromiseProps {
  /** The price follows the distance driven, as one of the places is not on the map. */
  isSample: boolean;
  charges: PossibleCharges | undefined;
  currency: Currency | undefined;
}

/** Says that the price of a scheduled ride stays, unless it is a sample, and until when it is cancelled for free. */
export function PricePromise({ isSample, charges, currency }: PricePromiseProps) {
  const t = useT();
  const fee = charges?.cancellation ?? 0;
  const free =
    fee > 0 && currency
      ? t('scheduled.freeUntil', { minutes: formatMinutes(FREE_CANCEL_MINUTES), amount: formatMoney(fee, currency) })
      : t('scheduled.free');
  return <p className="text-sm text-muted">{isSample ? free : `${t('scheduled.stays')} ${free}`}</p>;
}

/** Returns the charges without the one for cancelling, which `PricePromise` says; undefined where no other is due. */
export function besideCancelling(charges: PossibleCharges | undefined): PossibleCharges | undefined {
  if (!charges || charges.noShow + charges.waitingPerMin === 0) return undefined;
  return { ...charges, cancellation: 0 };
}
