import type { Currency } from '@waka/contracts/regions';
import type { PossibleCharges } from '@waka/contracts/rides/ride-views';
import { FREE_CANCEL_MINUTES } from '@waka/contracts/rides/tariff';
import { meteredKm } from '@waka/contracts/rides/fare';
import { formatDistance, formatMinutes, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

interface PricePromiseProps {
  /** The distance of a price that follows the distance driven, as one of the places is not on the map; else null. */
  sampleKm: number | null;
  charges: PossibleCharges | undefined;
  currency: Currency | undefined;
  isRepeated: boolean;
}

/** Says that the price of a scheduled ride stays, of a repeated one the first, unless it is a sample, and until when it is cancelled for free. */
export function PricePromise({ sampleKm, charges, currency, isRepeated }: PricePromiseProps) {
  const t = useT();
  const fee = charges?.cancellation ?? 0;
  const free =
    fee > 0 && currency
      ? t('scheduled.freeUntil', { minutes: formatMinutes(FREE_CANCEL_MINUTES), amount: formatMoney(fee, currency) })
      : t('scheduled.free');
  const price =
    sampleKm === null
      ? t(isRepeated ? 'scheduled.staysOnce' : 'scheduled.stays')
      : t('scheduled.sample', { distance: formatDistance(sampleKm), most: formatDistance(meteredKm(sampleKm)) });
  return (
    <p className="text-sm text-muted">
      {price} {free}
    </p>
  );
}

/** Returns the charges without the one for cancelling, which `PricePromise` says; undefined where no other is due. */
export function besideCancelling(charges: PossibleCharges | undefined): PossibleCharges | undefined {
  if (!charges || charges.noShow + charges.waitingPerMin === 0) return undefined;
  return { ...charges, cancellation: 0 };
}
