import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { OwnerBook } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useChangeBooks } from '../../../lib/driver/use-owner-books.ts';
import { moneyOf, typedMoney } from '../../../lib/forms/money.ts';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { symbolOfCurrency } from '../../../lib/i18n/symbol-of-currency.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OtherMoney } from '../../../ui/other-money.tsx';
import { Failure } from '../../../ui/owner/failure.tsx';
import { stillDue } from './still-due.ts';

const MOST = 1_000_000_000;

/** Lets the driver state cash that he paid, at first what is still due. */
export function PayCash({ book }: { book: OwnerBook }) {
  const t = useT();
  const { currency } = book;
  // An untouched field follows what is due.
  const [changed, setTyped] = useState<string | null>(null);
  const typed = changed ?? typedMoney(stillDue(book) || null, currency);
  // One id for a payment: a repeated tap on a slow network states it once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const most = book.figures?.most ?? null;
  const amount = moneyOf(typed, currency, most ?? MOST);
  const state = useChangeBooks((sum: number) => call(ownerRoutes.stateOwnerCash, { body: { id, amount: sum } }));
  const done = () => {
    setId(crypto.randomUUID());
    setTyped('');
  };
  return (
    <Card title={t('owner.cash.title')}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (amount) state.mutate(amount, { onSuccess: done });
        }}
      >
        {/* The book itself is below, among the earlier ones. */}
        {book.state === 'ended' && <p className="font-bold">{book.with}</p>}
        <p className="text-muted">{t('owner.cash.text')}</p>
        <TextField
          label={t('owner.cash.amount', { currency: symbolOfCurrency(currency) })}
          inputMode="decimal"
          dir="ltr"
          hint={most === null ? undefined : t('owner.left', { amount: formatMoney(most, currency) })}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setId(crypto.randomUUID());
          }}
        />
        {Boolean(amount) && <OtherMoney amount={amount ?? 0} currency={currency} />}
        <Button type="submit" isWide disabled={!amount} isBusy={state.isPending}>
          {t('owner.cash.state')}
        </Button>
        <Failure errors={[state.error]} />
      </form>
    </Card>
  );
}
