import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@waka/contracts/regions';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { call } from '../../lib/api/api-client.ts';
import { formatMoney, leftToRight } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';

interface FairPriceProps {
  quoteId: string;
  vehicleType: VehicleClass;
  currency: Currency;
}

/** Compares a quoted price with the official fare of a shared seat and with what was paid here lately. */
export function FairPrice({ quoteId, vehicleType, currency }: FairPriceProps) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['rides', 'fairPrice', quoteId],
    queryFn: ({ signal }) => call(rideRoutes.fairPrice, { params: { id: quoteId }, signal }),
  });
  if (!data) return null;
  const { official } = data;
  const paid = data.paid.find((one) => one.vehicleType === vehicleType);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="figures mt-1 rounded-lg bg-sunken px-3 py-2">
      {(official || paid) && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {official && (
            <>
              <dt className="min-w-0 wrap-anywhere">
                {t('price.official')}
                <span className="block text-muted">
                  <bdi>{official.from}</bdi> – <bdi>{official.to}</bdi>
                </span>
                <bdi className="block text-muted">{official.source}</bdi>
              </dt>
              <dd className="text-end font-bold">{money(official.seatFare)}</dd>
            </>
          )}
          {paid && (
            <>
              <dt className="min-w-0">{t('price.paidHere', { count: paid.rides })}</dt>
              <dd className="text-end font-bold">
                {paid.low === paid.high ? money(paid.low) : leftToRight(`${money(paid.low)} – ${money(paid.high)}`)}
              </dd>
            </>
          )}
        </dl>
      )}
      {!paid && <p className="text-muted">{t('price.paidFew')}</p>}
    </div>
  );
}
