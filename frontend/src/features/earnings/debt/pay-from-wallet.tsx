import { phoneText } from '@waka/contracts/accounts/phone';
import { isLookedUp, type DriverTopUps, type TopUpWallet } from '@waka/contracts/payments/top-up';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { moneyOf, typedMoney } from '../../../lib/forms/money.ts';
import { formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { symbolOfCurrency } from '../../../lib/i18n/symbol-of-currency.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OtherMoney } from '../../../ui/other-money.tsx';
import { PageLink } from '../page-link.tsx';
import { useWalletNames } from '../use-wallet-names.ts';
import { TopUpNote } from './top-up-note.tsx';
import { useRequestTopUp } from './use-top-ups.ts';

/** Shows the payment under way and how to approve it, or lets the driver pay from a proved wallet. */
export function PayFromWallet({ data, isOwing }: { data: DriverTopUps; isOwing: boolean }) {
  const t = useT();
  const namesOf = useWalletNames();
  const { wallets, topUps, closed = [], ill = [] } = data;
  const [last] = topUps;
  // What a person looks at stays in view, also behind a later one.
  const inDoubt = topUps.slice(1).filter(isLookedUp);
  const isUnderWay = last !== undefined && last.settledAt === null;
  // What may have come already is not asked for again, unless the driver wants to.
  const [wantsMore, setWantsMore] = useState(false);
  const isAsking = !isUnderWay && (wantsMore || !topUps.some(isLookedUp));
  if (!isOwing && !last) return null;
  const whyNone = () => {
    if (ill.length > 0) return t('earnings.payOut.ill', { wallets: namesOf(ill) });
    return closed.length > 0 ? t('earnings.debt.closed', { wallets: namesOf(closed) }) : t('earnings.debt.noWallet');
  };
  return (
    <Card title={t('earnings.debt.fromWallet')}>
      <div className="grid gap-4">
        {last && <TopUpNote topUp={last} />}
        {inDoubt.map((topUp) => (
          <TopUpNote key={topUp.id} topUp={topUp} />
        ))}
        {!isUnderWay && !isAsking && wallets.length > 0 && (
          <Button tone="quiet" onClick={() => setWantsMore(true)}>
            {t('earnings.debt.payMore')}
          </Button>
        )}
        {isAsking && wallets.map((wallet) => <WalletLine key={wallet.id} wallet={wallet} />)}
        {!isUnderWay && isOwing && wallets.length === 0 && (
          <>
            <p>{whyNone()}</p>
            <PageLink href="/payment" label={t('earnings.payOut.addWallet')} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Asks for how much to pay, at first all that is owed. */
function WalletLine({ wallet }: { wallet: TopUpWallet }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const request = useRequestTopUp();
  const { id, method, phoneNumber, currency, owed, minAmount, maxAmount } = wallet;
  const most = Math.min(owed, maxAmount ?? owed);
  // An untouched field follows what is owed.
  const [changed, setTyped] = useState<string | null>(null);
  const typed = changed ?? typedMoney(most, currency);
  const amount = moneyOf(typed, currency, most);
  const isRight = amount !== null && amount >= minAmount;
  return (
    <div className="grid gap-2">
      <p className="font-bold">{`${nameOfMethod(method, currency)} ${leftToRight(phoneText(phoneNumber))}`}</p>
      <TextField
        label={t('earnings.debt.amount', { currency: symbolOfCurrency(currency) })}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        error={
          isRight
            ? undefined
            : t('earnings.debt.amountWrong', {
                least: formatMoney(Math.min(minAmount, most), currency),
                most: formatMoney(most, currency),
              })
        }
        onChange={(event) => setTyped(event.target.value)}
      />
      {isRight && <OtherMoney amount={amount} currency={currency} />}
      {request.isError && (
        <p role="alert" className="text-sm text-stop">
          {errorText(request.error, 'earnings.debt.payFailed')}
        </p>
      )}
      <Button
        isWide
        disabled={!isRight}
        isBusy={request.isPending}
        onClick={() => request.mutate({ walletId: id, amount: amount ?? 0 })}
      >
        {t('earnings.debt.payNow', { amount: formatMoney(isRight ? amount : most, currency) })}
      </Button>
    </div>
  );
}
