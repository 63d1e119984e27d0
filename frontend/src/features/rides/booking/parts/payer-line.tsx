import { phoneText } from '@waka/contracts/accounts/phone';
import { useCallback, useState } from 'react';
import { leftToRight } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import type { Payer } from '../../../../lib/payments/use-saved-methods.ts';
import { LazyAskNumber } from '../../../payment/wallets/lazy-ask-number.ts';

interface PayerLineProps {
  payer: Payer;
  wallet: string;
  /** What the wallet is called. */
  name: string;
}

/** Shows on which number a wallet will be asked, and asks for one where it can't have the account's. */
export function PayerLine({ payer: { number, isFit, unproved }, wallet, name }: PayerLineProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      {isFit && number !== null ? (
        <p className="figures mt-1 text-sm text-muted">
          {t('rider.payment.number', { name, number: leftToRight(phoneText(number)) })}
        </p>
      ) : (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          {t('rider.payment.whichNumber', { name })}
          <button type="button" className="tap font-bold text-violet underline" onClick={() => setIsOpen(true)}>
            {t('rider.payment.giveNumber')}
          </button>
        </p>
      )}
      {isOpen && <LazyAskNumber wallet={wallet} unproved={unproved} onClose={close} />}
    </>
  );
}
