import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import type { Currency } from '@waka/contracts/regions';
import { useState } from 'react';
import { passengerTexts } from '../../../lib/i18n/messages/passenger/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lateDialog } from '../../../lib/loading/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { PassengerDialogProps } from './passenger-dialog.tsx';

const LateDialog = lateDialog<PassengerDialogProps>(
  async () => (await withTexts(import('./passenger-dialog.tsx'), passengerTexts)).PassengerDialog,
);

interface WhoRidesProps {
  passenger: Passenger | null;
  currency: Currency;
  onChange: (passenger: Passenger | null) => void;
}

/** Shows one line that says who rides, and opens the choice: most rides are the booker's own. */
export function WhoRides({ passenger, currency, onChange }: WhoRidesProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="plain" className="-my-1 max-w-full min-w-0 px-3! text-violet" onClick={() => setIsOpen(true)}>
        <Icon name="user" className="size-5 shrink-0" />
        <span className="truncate">
          {passenger ? t('rider.booking.riding', { name: passenger.name }) : t('rider.booking.ridingMe')}
        </span>
      </Button>
      {isOpen && (
        <LateDialog passenger={passenger} currency={currency} onChoose={onChange} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
