import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerBook, OwnerWallet } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { moneyOf, typedMoney } from '../../../lib/forms/money.ts';
import { formatMoney, leftToRight } from '../../../lib/i18n/format.ts';
import { symbolOfCurrency } from '../../../lib/i18n/symbol-of-currency.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OtherMoney } from '../../../ui/other-money.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';
import { Question } from '../../../ui/question.tsx';
import { stillDue } from './still-due.ts';

/** Lets the driver pay the owner's wallet from his balance; it counts once the provider says that the wallet has it. */
export function PayFromBalance({ book, wallet }: { book: OwnerBook; wallet: OwnerWallet }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { currency } = book;
  const { method, ending, payable, minAmount, maxAmount, fee } = wallet;
  const most = Math.min(payable - fee, maxAmount ?? Infinity, book.figures?.most ?? Infinity);
  const values = {
    wallet: nameOfMethod(method, currency),
    name: book.with,
    ending: leftToRight(ending),
    amount: formatMoney(payable, currency),
  };
  return (
    <Card title={t('owner.wallet.title')}>
      <div className="grid gap-3">
        <p>{t('owner.wallet.text', values)}</p>
        {fee > 0 && <p className="text-muted">{t('owner.wallet.fee', { fee: formatMoney(fee, currency) })}</p>}
        {most < minAmount && <p className="text-muted">{t('owner.wallet.tooLittle')}</p>}
        {most >= minAmount && <Sum key={method} book={book} wallet={wallet} most={most} />}
      </div>
    </Card>
  );
}

function Sum({ book, wallet, most }: { book: OwnerBook; wallet: OwnerWallet; most: number }) {
  const t = useT();
  const { currency } = book;
  const nameOfMethod = useMethodNames();
  const { method, ending, minAmount: least, fee } = wallet;
  // An untouched field follows what is due, and is empty where nothing is.
  const [changed, setTyped] = useState<string | null>(null);
  const due = stillDue(book);
  const typed = changed ?? typedMoney(due > 0 ? Math.min(most, Math.max(least, due)) : null, currency);
  const [isAsking, setIsAsking] = useState(false);
  // One id for a payment: a repeated tap on a slow network pays once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const amount = moneyOf(typed, currency, most);
  const isRight = amount !== null && amount >= least;
  const pay = useChangeBooks((sum: number) => call(ownerRoutes.payOwner, { body: { id, amount: sum, fee, method } }));
  // What is left to pay may be less now: a second tap must not send the sum again.
  const paid = () => {
    setTyped('');
    setIsAsking(false);
    setId(crypto.randomUUID());
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) setIsAsking(true);
      }}
    >
      <TextField
        label={t('owner.wallet.amount', { currency: symbolOfCurrency(currency) })}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        hint={t('owner.wallet.range', { least: formatMoney(least, currency), most: formatMoney(most, currency) })}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsAsking(false);
          setId(crypto.randomUUID());
        }}
      />
      {isAsking && isRight ? (
        <div className="grid gap-2">
          <Question>
            {t('owner.wallet.ask', {
              amount: formatMoney(amount, currency),
              name: book.with,
              wallet: nameOfMethod(method, currency),
              ending: leftToRight(ending),
            })}
          </Question>
          <OtherMoney amount={amount} currency={currency} />
          <Button isWide isBusy={pay.isPending} onClick={() => pay.mutate(amount, { onSuccess: paid })}>
            {t('owner.wallet.yes')}
          </Button>
          <Button tone="quiet" isWide disabled={pay.isPending} onClick={() => setIsAsking(false)}>
            {t('owner.no')}
          </Button>
        </div>
      ) : (
        <Button type="submit" isWide disabled={!isRight}>
          {t('owner.wallet.pay', { amount: formatMoney(amount ?? 0, currency) })}
        </Button>
      )}
      <Failure errors={[pay.error]} />
    </form>
  );
}
