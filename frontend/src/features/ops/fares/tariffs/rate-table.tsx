import { regionFacts, REGIONS, type Currency, type Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { Fragment } from 'react';
import { formatDayOfYear, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../../lib/vehicles/use-vehicles.ts';

/** A rate of a trip's price, or of the service's share. */
export interface Rate {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  effectiveFrom: string;
  state: 'past' | 'current' | 'coming';
  changedBy: string | null;
  reason: string | null;
}

interface RateTableProps<Of extends Rate> {
  rates: readonly Of[];
  label: string;
  textOf: (rate: Of) => string;
  onChange: (rate: Of) => void;
  /** For a rate that is not in effect yet. */
  onWithdraw: (rate: Of) => void;
}

/** Names what prices are written in, in words and by its code. */
function currencyText(t: Translate, currency: Currency): string {
  const code = nameOfCurrency(currency);
  return `${t(code === 'SLL' ? 'ops.currency.SLL' : `ops.currency.${currency}`)} (${code})`;
}

/** Lists the current and the coming rates, by country and class. */
export function RateTable<Of extends Rate>({ rates, label, textOf, onChange, onWithdraw }: RateTableProps<Of>) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { classes } = useVehicles();
  return (
    <table aria-label={label} className="figures w-full text-sm">
      <tbody>
        {REGIONS.map((region) => (
          <Fragment key={region}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-start text-xs font-bold text-muted">
                {t(`ops.region.${region}`)} · {currencyText(t, regionFacts[region].currency)}
              </th>
            </tr>
            {classes.map(({ vehicleType }) => {
              const ofClass = rates.filter((rate) => rate.region === region && rate.vehicleType === vehicleType);
              const current = ofClass.find(({ state }) => state === 'current');
              if (!current) return null;
              const coming = ofClass.filter(({ state }) => state === 'coming').toReversed();
              const name = nameOfClass(vehicleType);
              return (
                <tr key={vehicleType} className="border-t border-line">
                  <th scope="row" className="py-1 pe-3 text-start align-middle font-bold">
                    {name}
                  </th>
                  <td className="py-1 pe-3 align-middle">
                    {textOf(current)}
                    {coming.map((rate) => (
                      <span key={rate.id} className="block text-xs font-semibold text-violet">
                        {t('ops.fare.comingAt', { time: formatDayOfYear(rate.effectiveFrom), rate: textOf(rate) })}{' '}
                        <button
                          type="button"
                          aria-label={t('ops.fare.withdrawOf', { name, time: formatDayOfYear(rate.effectiveFrom) })}
                          className="tap rounded-md px-2 font-bold text-stop hover:bg-sunken"
                          onClick={() => onWithdraw(rate)}
                        >
                          {t('ops.fare.withdraw')}
                        </button>
                      </span>
                    ))}
                  </td>
                  <td className="w-px py-1 text-end align-middle">
                    <button
                      type="button"
                      aria-label={t('ops.fare.changeOf', { name, region: t(`ops.region.${region}`) })}
                      className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
                      onClick={() => onChange(current)}
                    >
                      {t('ops.fare.change')}
                    </button>
                  </td>
                </tr>
              );
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
