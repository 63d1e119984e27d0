import { useMutation } from '@tanstack/react-query';
import { phoneText } from '@waka/contracts/accounts/phone';
import type { RideMethodView, Wallet } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { isTip, TIPS, type TipRequest } from '@waka/contracts/payments/tip';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { moneyOf } from '../../../../lib/forms/money.ts';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames, useOfferedMethods } from '../../../../lib/payments/use-ride-methods.ts';
import { usePayers } from '../../../../lib/payments/use-saved-methods.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

/** Offers three amounts or another, and the wallet to pay from; the wallet still asks the rider to approve. */
export function TipChoice({ ride, wallets }: { ride: Ride; wallets: readonly Wallet[] }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { currency } = ride;
  const { unit, suggested, most } = TIPS[currency];
  const offered = useOfferedMethods(currency);
  const [first] = wallets;
  const [method, setMethod] = useState(first);
  const [other, setOther] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'sum' | 'least' | null>(null);
  const tipping = useMutation({
    mutationFn: (body: TipRequest) => call(paymentRoutes.tipDriver, { params: { id: ride.id }, body }),
    onSuccess: rideUpdated,
    onError: (error) => {
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'tip.notAsked') });
    },
  });
  const asked = method ?? first;
  const payer = usePayers(offered)(asked);
  // As a sum that can be given.
  const least = Math.ceil(leastOf(offered, asked) / unit) * unit;
  const leastText =
    asked && least > unit
      ? t('tip.least', { method: nameOfMethod(asked, currency), amount: formatMoney(least, currency) })
      : undefined;
  const give = (amount: number) => {
    const fault = isTip(amount, currency) ? (amount < least ? 'least' : null) : 'sum';
    setWrong(fault);
    if (asked && fault === null) tipping.mutate({ amount, method: asked });
  };
  return (
    <div className="grid gap-2">
      {wallets.length > 1 && (
        <div className="grid grid-cols-2 gap-2">
          {wallets.map((wallet) => (
            <Button
              key={wallet}
              tone={wallet === asked ? 'ink' : 'quiet'}
              aria-pressed={wallet === asked}
              onClick={() => setMethod(wallet)}
            >
              {nameOfMethod(wallet, currency)}
            </Button>
          ))}
        </div>
      )}
      {asked && payer?.number && (
        <p className="figures text-sm text-muted">
          {nameOfMethod(asked, currency)} · <bdi dir="ltr">{phoneText(payer.number)}</bdi>
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {atLeast(least, suggested, unit).map((amount) => (
          <Button
            key={amount}
            tone="quiet"
            className="figures"
            disabled={tipping.isPending}
            isBusy={tipping.isPending && tipping.variables.amount === amount}
            onClick={() => give(amount)}
          >
            {formatMoney(amount, currency)}
          </Button>
        ))}
        <Button tone="quiet" aria-expanded={other !== null} disabled={tipping.isPending} onClick={() => setOther('')}>
          {t('tip.other')}
        </Button>
      </div>
      {other !== null && (
        <form
          noValidate
          className="grid gap-2 text-start"
          onSubmit={(event) => {
            event.preventDefault();
            give(moneyOf(other, currency, most) ?? 0);
          }}
        >
          <TextField
            ref={shown}
            label={t('tip.amount')}
            inputMode="decimal"
            dir="ltr"
            value={other}
            hint={wrong === 'least' ? undefined : leastText}
            keepsHint
            error={
              wrong === 'sum'
                ? t('tip.wrong', { unit: formatMoney(unit, currency), most: formatMoney(most, currency) })
                : wrong === 'least'
                  ? leastText
                  : undefined
            }
            onChange={(event) => setOther(event.target.value)}
          />
          <Button type="submit" isWide isBusy={tipping.isPending}>
            {t('tip.give')}
          </Button>
        </form>
      )}
    </div>
  );
}

/** Brings the field into view where it opens, below the foot of the sheet on a small phone, and takes the keyboard there. */
function shown(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'center' });
}

const leastOf = (methods: readonly RideMethodView[], method: Wallet | undefined): number =>
  methods.find((one) => one.method === method)?.minAmount ?? 0;

/** Returns the amounts that a method can pay; round ones from its least on where none of them is enough. */
function atLeast(least: number, suggested: readonly number[], unit: number): readonly number[] {
  const enough = suggested.filter((amount) => amount >= least);
  if (enough.length > 0) return enough;
  const step = unit * 5;
  const first = Math.ceil(least / step) * step;
  return [first, first * 2, first * 3];
}
