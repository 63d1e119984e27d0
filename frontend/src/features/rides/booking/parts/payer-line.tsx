import { phoneText } from '@waka/contracts/accounts/phone';
import { Link } from 'wouter';
import { leftToRight } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import type { Payer } from '../../../../lib/payments/use-saved-methods.ts';

interface PayerLineProps {
  payer: Payer;
  /** What the wallet is called. */
  name: string;
}

/** Shows on which number a wallet will be asked, and asks for one where it can't have the account's. */
export function PayerLine({ payer: { number, isFit }, name }: PayerLineProps) {
  const t = useT();
  if (isFit && number !== null) {
    return (
      <p className="figures mt-1 text-sm text-muted">
        {t('rider.payment.number', { name, number: leftToRight(phoneText(number)) })}
      </p>
    );
  }
  return (
    <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-semibold">
      {t('rider.payment.whichNumber', { name })}
      <Link href="/payment" className="tap inline-flex items-center font-bold text-violet underline">
        {t('rider.payment.giveNumber')}
      </Link>
    </p>
  );
}
