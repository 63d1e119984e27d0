import type { Ride } from '@waka/contracts/rides/ride-views';
import type { RidePayment } from '@waka/contracts/payments/ride-payment';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { called } from './called.ts';
import { useTakeCash } from './use-take-cash.ts';

const tones = { due: 'calm', requested: 'calm', paid: 'go', failed: 'stop', cash_instead: 'go' } as const;
const icons = { due: 'wallet', requested: 'wallet', paid: 'check', failed: 'cash', cash_instead: 'check' } as const;

/** What the rider's wallet is doing about the fare; until it has paid, cash is always an answer. */
export function CollectWallet({ ride, payment }: { ride: Ride; payment: RidePayment }) {
  const t = useT();
  const takeCash = useTakeCash(ride.id);
  const { state, method } = payment;
  const isOpen = state !== 'paid' && state !== 'cash_instead';
  return (
    <div className="mt-4 grid gap-2 text-start">
      <Banner tone={tones[state]} icon={icons[state]}>
        {t(`driver.pay.${state}`, { wallet: t(`driver.payment.${method}`), name: called(ride.rider.name) })}
      </Banner>
      {isOpen && (
        <Button isWide tone="quiet" isBusy={takeCash.isPending} onClick={() => takeCash.mutate()}>
          {t('driver.pay.tookCash')}
        </Button>
      )}
    </div>
  );
}
