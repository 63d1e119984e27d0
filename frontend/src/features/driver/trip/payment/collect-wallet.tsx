import type { Ride } from '@waka/contracts/rides/ride-views';
import { CARD } from '@waka/contracts/money/payment-method';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { isShort } from '../../../../lib/payments/cash-due.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { Banner } from '../../../../ui/states/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { called } from '../called.ts';
import { AskCash } from './ask-cash.tsx';

const tones = { due: 'calm', requested: 'calm', paid: 'go', failed: 'stop', cash_instead: 'go' } as const;
const icons = { due: 'wallet', requested: 'wallet', paid: 'check', failed: 'cash', cash_instead: 'check' } as const;

interface CollectWalletProps {
  ride: Ride;
  payment: RidePayment;
  /** Whether the screen asks about the cash in another place just now. */
  isAskedBelow?: boolean;
}

/** Shows the state of the wallet payment; until it has succeeded the driver may take cash, after a confirmation. */
export function CollectWallet(props: CollectWalletProps) {
  const { state } = props.payment;
  // What was asked about a payment that waits is not asked about one that failed; that its request is out changes nothing.
  return <InState key={state === 'requested' ? 'due' : state} {...props} />;
}

function InState({ ride, payment, isAskedBelow = false }: CollectWalletProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const [isAsking, setIsAsking] = useState(false);
  const name = called(ride.rider.name);
  const { state, method } = payment;
  const isOpen = state !== 'paid' && state !== 'cash_instead' && !isAskedBelow;
  // No phone asks for anything.
  const isCharged = method === CARD && (state === 'due' || state === 'requested');
  return (
    <div className="mt-4 grid gap-2 text-start">
      {!isShort(ride) && (
        <Banner tone={tones[state]} icon={icons[state]}>
          {t(isCharged ? 'driver.collect.wallet' : `driver.pay.${state}`, {
            wallet: nameOfMethod(method, payment.currency),
            name,
          })}
        </Banner>
      )}
      {isOpen && !isAsking && (
        <Button isWide tone="quiet" onClick={() => setIsAsking(true)}>
          {t('driver.pay.tookCash')}
        </Button>
      )}
      {isOpen && isAsking && (
        <AskCash ride={ride} payment={payment} noText="driver.pay.tookCashNo" onNo={() => setIsAsking(false)} />
      )}
    </div>
  );
}
