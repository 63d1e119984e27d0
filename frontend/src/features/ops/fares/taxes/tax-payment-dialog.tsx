import type { TaxAccount } from '@waka/contracts/ops/money/taxes';
import { useState } from 'react';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { payTaxes } from './tax-queries.ts';

const LONGEST_REFERENCE = 80;
const SHORTEST_REFERENCE = 3;

interface TaxPaymentDialogProps {
  account: TaxAccount;
  onClose: () => void;
}

/** Asks for taxes that were paid to the authority of a country, and for the number of its receipt. */
export function TaxPaymentDialog({ account: { region, currency, owed }, onClose }: TaxPaymentDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState(typedMoney(owed, currency));
  const [reference, setReference] = useState('');
  const amount = moneyOf(typed, currency, owed);
  const isReferenced = reference.trim().length >= SHORTEST_REFERENCE;
  const paidLabel = t('ops.taxes.paid', { currency: nameOfCurrency(currency) });
  return (
    <SettingDialog
      title={t('ops.taxes.payOf', { country: t(`ops.region.${region}`) })}
      isValid={Boolean(amount) && isReferenced}
      lacking={[...(amount ? [] : [paidLabel]), ...(isReferenced ? [] : [t('ops.taxes.reference')])]}
      onSave={async (reason) => {
        if (amount) await payTaxes(region, { amount, reference: reference.trim(), reason });
      }}
      onClose={onClose}
    >
      <TextField
        label={paidLabel}
        hint={t('ops.taxes.owed', { amount: formatMoney(owed, currency) })}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        error={amount ? undefined : t('ops.taxes.atMost', { amount: formatMoney(owed, currency) })}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('ops.taxes.reference')}
        dir="ltr"
        maxLength={LONGEST_REFERENCE}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </SettingDialog>
  );
}
