import { CARD } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { cardText, useSavedCards } from '../../../lib/payments/use-saved-methods.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';

interface WayToRideProps {
  vehicleType: string;
  paymentMethod: string;
  /** Which saved card pays; left out where that is not known. */
  cardId?: string | undefined;
  currency: Currency;
}

/** Names the class and the way to pay of a scheduled ride. */
export function WayToRide({ vehicleType, paymentMethod, cardId, currency }: WayToRideProps) {
  const { nameOfClass } = useVehicleNames();
  const nameOfMethod = useMethodNames();
  const isCard = paymentMethod === CARD && cardId !== undefined;
  const card = useSavedCards(isCard)?.find(({ id }) => isCard && id === cardId);
  const way = [nameOfMethod(paymentMethod, currency), ...(card ? [cardText(card)] : [])].join(' ');
  return (
    <p className="figures text-sm wrap-anywhere text-muted">
      {nameOfClass(vehicleType)} · {way}
    </p>
  );
}
