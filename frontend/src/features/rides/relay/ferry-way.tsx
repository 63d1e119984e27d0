import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { bookingOpened, destinationChosen, pointsOf, type Trip } from '../draft/trip-draft.store.ts';
import { useRelayOptions } from './use-relay.ts';

export interface FerryWayProps {
  trip: Trip;
  onClose: () => void;
}

/** Leads from the confirmation of a shortcut over water to the panel that offers its ferry, where one is open. */
export function FerryWay({ trip, onClose }: FerryWayProps) {
  const t = useT();
  const { data: options = [] } = useRelayOptions(pointsOf(trip), null);
  const option = options.find(({ first, second }) => !first.opens && !second.opens);
  const [near, far] = [option?.first.options[0], option?.second.options[0]];
  if (!option || !near || !far) return null;
  const open = () => {
    onClose();
    destinationChosen(trip.destination);
    bookingOpened(trip);
  };
  return (
    <Button isWide tone="quiet" onClick={open}>
      {t('relay.shortcut', { price: formatMoney(near.fare + far.fare, option.ferry.currency) })}
    </Button>
  );
}
