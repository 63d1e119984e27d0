import type { RidePayment } from '@waka/contracts/money/ride-payment';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../../lib/i18n/message-key.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { cashDue } from '../../../../lib/payments/cash-due.ts';
import { Button } from '../../../../ui/button.tsx';
import { called } from '../called.ts';
import { whoRides } from '../who-rides.ts';
import { useTakeCash } from './use-take-cash.ts';

interface AskCashProps {
  ride: Ride;
  payment: RidePayment;
  noText: MessageKey;
  onNo: () => void;
}

/** Asks whether the driver was paid in cash what no wallet has paid, and records it. */
export function AskCash({ ride, payment, noText, onNo }: AskCashProps) {
  const t = useT();
  const takeCash = useTakeCash(ride.id);
  return (
    <>
      <p role="alert" className="figures font-semibold">
        {t('driver.pay.tookCashAsk', {
          name: called(whoRides(ride).name),
          fare: formatMoney(cashDue(payment.amount, payment.currency), payment.currency),
        })}
      </p>
      <Button isWide isBusy={takeCash.isPending} onClick={() => takeCash.mutate()}>
        {t('driver.pay.tookCashYes')}
      </Button>
      <Button isWide tone="quiet" onClick={onNo}>
        {t(noText)}
      </Button>
    </>
  );
}
