import type { RelayRequest } from '@waka/contracts/relays/relay-requests';
import type { RelayOption } from '@waka/contracts/relays/relay-views';
import type { Quote } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { useState } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { Wishes } from '../passenger/wishes.ts';
import { ferryChoiceOf, ferryChosen, type FerryChoice, type FerryVehicles } from './ferry-choice.store.ts';
import { clockAt, FerrySteps } from './ferry-steps.tsx';
import { useBookRelay, useRelayOptions, type Points } from './use-relay.ts';

export interface FerryOfferProps {
  points: Points;
  destination: string;
  /** The class that is chosen for the way by road. */
  vehicleType: VehicleClass | undefined;
  /** Left out while nothing can pay. */
  payment?: Pick<RelayRequest, 'paymentMethod' | 'cardId'> | undefined;
  wishes: Wishes;
}

/** Offers a trip over water by ferry, as one booking of two rides. */
export function FerryOffer({ points, destination, vehicleType, payment, wishes }: FerryOfferProps) {
  const [choice, setChoice] = useState(() => ferryChoiceOf(points.dropoffLocation));
  const { departure, vehicles } = choice;
  const { data: options = [] } = useRelayOptions(points, departure);
  const choose = (made: FerryChoice) => {
    ferryChosen(points.dropoffLocation, made);
    setChoice(made);
  };
  return options.map((option) => {
    const { crossingId } = option.ferry;
    return (
      <OneFerry
        key={crossingId}
        {...{ points, destination, option, vehicleType, payment, wishes }}
        vehicles={vehicles[crossingId] ?? {}}
        onVehicles={(ones) => choose({ ...choice, vehicles: { ...vehicles, [crossingId]: ones } })}
        onDeparture={(departsAt) => choose({ ...choice, departure: { crossingId, departsAt } })}
      />
    );
  });
}

interface OneFerryProps extends FerryOfferProps {
  option: RelayOption;
  vehicles: FerryVehicles;
  onVehicles: (vehicles: FerryVehicles) => void;
  onDeparture: (departsAt: string) => void;
}

function OneFerry({ points, destination, option, vehicleType, payment, wishes, ...props }: OneFerryProps) {
  const { vehicles, onVehicles, onDeparture } = props;
  const t = useT();
  const book = useBookRelay();
  const { ferry, departures, first, firstPickupAt = null, second } = option;
  const [near, far] = [optionOf(first, vehicles.first, vehicleType), optionOf(second, vehicles.second, vehicleType)];
  if (!near || !far || first.opens || second.opens) return null;
  return (
    <section aria-label={t('relay.title')} className="grid gap-3 rounded-lg border-2 border-line p-3">
      <h2 className="font-extrabold">{t('relay.title')}</h2>
      {firstPickupAt !== null && (
        <p className="text-sm font-semibold">{t('relay.later', { time: clockAt(ferry.departsAt, ferry) })}</p>
      )}
      <FerrySteps
        ferry={ferry}
        firstPickupAt={firstPickupAt}
        destination={destination}
        // Of a later day the drivers of this moment say nothing.
        isNoneThere={firstPickupAt === null && far.pickupEtaMin === null}
        first={
          <ClassChoice
            quote={first}
            chosen={near.vehicleType}
            label={t('relay.ride', { place: ferry.from.name })}
            onChoose={(one) => onVehicles({ ...vehicles, first: one })}
          />
        }
        second={
          <ClassChoice
            quote={second}
            chosen={far.vehicleType}
            label={t('relay.ride', { place: destination })}
            onChoose={(one) => onVehicles({ ...vehicles, second: one })}
          />
        }
      />
      {departures.length > 1 && (
        <SelectField
          label={t('relay.departure')}
          value={ferry.departsAt}
          onChange={(event) => onDeparture(event.target.value)}
        >
          {departures.map((time) => (
            <option key={time} value={time}>
              {clockAt(time, ferry)}
            </option>
          ))}
        </SelectField>
      )}
      <p className="figures flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{t('relay.total')}</span>
        <b className="text-lg font-extrabold">{formatMoney(near.fare + far.fare, ferry.currency)}</b>
      </p>
      <Button
        isWide
        tone="quiet"
        disabled={!payment}
        isBusy={book.isPending}
        onClick={() =>
          payment &&
          book.mutate({
            ...points,
            crossingId: ferry.crossingId,
            departsAt: ferry.departsAt,
            firstQuoteId: first.quoteId,
            secondQuoteId: second.quoteId,
            ...(firstPickupAt !== null && { firstPickupAt }),
            firstVehicle: near.vehicleType,
            secondVehicle: far.vehicleType,
            ...payment,
            ...wishes,
          })
        }
      >
        {t('relay.book')}
      </Button>
    </section>
  );
}

/** Returns the first of the wished classes that there is, or the first class. */
const optionOf = ({ options }: Quote, ...wished: (VehicleClass | undefined)[]) =>
  wished.map((one) => options.find(({ vehicleType }) => vehicleType === one)).find(Boolean) ?? options[0];

interface ClassChoiceProps {
  quote: Quote;
  chosen: VehicleClass;
  label: string;
  onChoose: (vehicleType: VehicleClass) => void;
}

function ClassChoice({ quote, chosen, label, onChoose }: ClassChoiceProps) {
  const { nameOfClass } = useVehicleNames();
  return (
    <select
      aria-label={label}
      className="tap w-full rounded-md border-2 border-field bg-surface px-2"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {quote.options.map(({ vehicleType, fare }) => (
        <option key={vehicleType} value={vehicleType}>
          {`${nameOfClass(vehicleType)} · ${formatMoney(fare, quote.currency)}`}
        </option>
      ))}
    </select>
  );
}
