import { phoneText } from '@waka/contracts/accounts/phone';
import type { DriverPayouts, PayoutView, PayoutWallet } from '@waka/contracts/payments/payout';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay, formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OtherMoney } from '../../../ui/other-money.tsx';
import { Question } from '../../../ui/question.tsx';
import { PageLink } from '../page-link.tsx';
import { useWalletNames } from '../use-wallet-names.ts';
import { useRequestPayout, useTakeBack } from './use-payouts.ts';

const tones = { held: 'calm', due: 'calm', requested: 'calm', paid: 'go', refused: 'stop' } as const;
const icons = { held: 'clock', due: 'wallet', requested: 'wallet', paid: 'check', refused: 'alert' } as const;

/** Shows the payout under way, or lets the driver be paid out at once to a proved wallet. */
export function PayOutNow({
  data: { wallets, payouts, closed = [], ill = [], offered = [] },
}: {
  data: DriverPayouts;
}) {
  const t = useT();
  const namesOf = useWalletNames();
  const [last] = payouts;
  const isUnderWay = last !== undefined && last.settledAt === null;
  const whyNone = () => {
    if (ill.length > 0) return t('earnings.payOut.ill', { wallets: namesOf(ill) });
    if (closed.length === 0) return t('earnings.payOut.noWallet');
    const names = { wallets: namesOf(closed), offered: namesOf(offered) };
    return t(offered.length > 0 ? 'earnings.payOut.closed' : 'earnings.payOut.allClosed', names);
  };
  return (
    <Card title={t('earnings.payOut.title')}>
      <div className="grid gap-4">
        {last && <LastPayout payout={last} />}
        {!isUnderWay && wallets.map((wallet) => <WalletLine key={wallet.id} wallet={wallet} />)}
        {!isUnderWay && wallets.length === 0 && (
          <>
            <p>{whyNone()}</p>
            <PageLink href="/payment" label={t('earnings.payOut.addWallet')} />
          </>
        )}
      </div>
    </Card>
  );
}

function LastPayout({ payout }: { payout: PayoutView }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { id, state, amount, currency, method, phoneNumber, reason, settledAt, at } = payout;
  const isTakenBack = reason === 'taken_back';
  return (
    <>
      <Banner tone={isTakenBack ? 'calm' : tones[state]} icon={isTakenBack ? 'check' : icons[state]}>
        {t(`earnings.payOut.${isTakenBack ? 'takenBack' : state}`, {
          amount: formatMoney(amount, currency),
          wallet: `${nameOfMethod(method, currency)} ${leftToRight(phoneText(phoneNumber))}`,
        })}
        <span className="block text-sm font-normal">{formatDay(settledAt ?? at)}</span>
      </Banner>
      {state === 'held' && <TakeBack id={id} />}
    </>
  );
}

function TakeBack({ id }: Pick<PayoutView, 'id'>) {
  const t = useT();
  const takeBack = useTakeBack();
  return (
    <>
      {takeBack.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(takeBack.error, 'earnings.payOut.notTakenBack')}
        </p>
      )}
      <Button isWide tone="quiet" isBusy={takeBack.isPending} onClick={() => takeBack.mutate(id)}>
        {t('earnings.payOut.takeBack')}
      </Button>
    </>
  );
}

/** Offers all that one wallet can get now; asks once more before money moves. */
function WalletLine({ wallet }: { wallet: PayoutWallet }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const request = useRequestPayout();
  const [isAsking, setIsAsking] = useState(false);
  const { id, method, phoneNumber, currency, payable, minAmount, maxAmount, fee, reviewAbove = null } = wallet;
  const amount = Math.min(payable - fee, maxAmount ?? Infinity);
  const name = `${nameOfMethod(method, currency)} ${leftToRight(phoneText(phoneNumber))}`;
  if (amount < minAmount) {
    return (
      <p className="text-muted">
        {t('earnings.payOut.tooLittle', { wallet: name, least: formatMoney(minAmount + fee, currency) })}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="font-bold">{name}</p>
      <p className="figures text-2xl font-black">{formatMoney(amount, currency)}</p>
      <OtherMoney amount={amount} currency={currency} />
      {fee > 0 && <p className="text-muted">{t('earnings.payOut.fee', { fee: formatMoney(fee, currency) })}</p>}
      {request.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(request.error, 'earnings.payOut.failed')}
        </p>
      )}
      {!isAsking && (
        <Button isWide onClick={() => setIsAsking(true)}>
          {t('earnings.payOut.now')}
        </Button>
      )}
      {isAsking && (
        <>
          <Question>
            {t('earnings.payOut.ask', { amount: formatMoney(amount, currency), wallet: name })}
            {reviewAbove !== null && amount > reviewAbove && (
              <span className="block font-normal">{t('earnings.payOut.checkedFirst')}</span>
            )}
          </Question>
          <Button
            isWide
            isBusy={request.isPending}
            onClick={() => request.mutate({ walletId: id, amount, fee }, { onSettled: () => setIsAsking(false) })}
          >
            {t('earnings.payOut.yes')}
          </Button>
          <Button isWide tone="quiet" onClick={() => setIsAsking(false)}>
            {t('earnings.payOut.no')}
          </Button>
        </>
      )}
    </div>
  );
}
