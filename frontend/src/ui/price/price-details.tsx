import type { Currency } from '@waka/contracts/regions';
import type { PossibleCharges as Charges } from '@waka/contracts/rides/ride-views';
import type { FareLine } from '@waka/contracts/rides/tariff';
import { totalOf } from '@waka/contracts/rides/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { useState } from 'react';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { BusyNote } from './busy-note.tsx';
import { FairPrice } from './fair-price.tsx';
import { fareLineText } from './fare-line-text.ts';
import { PossibleCharges } from './possible-charges.tsx';

export interface PriceDetailsProps {
  lines: readonly FareLine[] | null | undefined;
  currency: Currency;
  /** Compares the price of this class of a quote once it is opened. */
  compared?: { quoteId: string; vehicleType: VehicleClass };
  /** What may come on top of the price, before a booking. */
  charges?: Charges | undefined;
  /** Called once the details are open. */
  onOpened?: (details: HTMLDetailsElement) => void;
}

/** Opens to the lines of a fare and their sum; renders nothing for a fare of one line on top of which nothing may come. */
export function PriceDetails({ lines, currency, compared, charges, onOpened }: PriceDetailsProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (!lines || (lines.length < 2 && !charges)) return null;
  return (
    <>
      {compared && <BusyNote lines={lines} currency={currency} />}
      <details
        className="text-start text-sm"
        onToggle={({ currentTarget: details }) => {
          setIsOpen(details.open);
          if (details.open) onOpened?.(details);
        }}
      >
        <summary className="tap flex w-fit cursor-pointer [.text-center_&]:mx-auto items-center rounded-md font-semibold text-violet underline">
          {t('price.details')}
        </summary>
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pb-1">
          {lines.map((line, index) => (
            <Row key={index} name={fareLineText(line, currency, t)} amount={formatMoney(line.amount, currency)} />
          ))}
          <div className="col-span-2 grid grid-cols-subgrid border-t border-line pt-1 font-bold">
            <Row name={t('price.total')} amount={formatMoney(totalOf(lines), currency)} />
          </div>
        </dl>
        {charges && <PossibleCharges charges={charges} currency={currency} />}
        {isOpen && compared && (
          <div className="pb-2">
            <FairPrice {...compared} currency={currency} />
          </div>
        )}
      </details>
    </>
  );
}

const Row = ({ name, amount }: { name: string; amount: string }) => (
  <>
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="text-end">{amount}</dd>
  </>
);
