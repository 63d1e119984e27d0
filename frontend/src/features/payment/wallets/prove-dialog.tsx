import { phoneText } from '@waka/contracts/accounts/phone';
import type { SavedWallet } from '@waka/contracts/money/payment-method';
import { useState, type FormEvent } from 'react';
import { leftToRight } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useProveWallet, useSendWalletCode } from '../calls/use-prove-wallet.ts';

/** Asks for the code that was sent by SMS to the number of a wallet. */
export function ProveDialog({ wallet, onClose }: { wallet: SavedWallet; onClose: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const prove = useProveWallet(wallet.id, onClose);
  const send = useSendWalletCode(wallet.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate(code);
  };
  return (
    <Dialog title={t('payment.proveTitle')} closeLabel={t('app.close')} onClose={onClose}>
      <form noValidate className="grid gap-4 pt-1" onSubmit={submit}>
        <p className="text-muted">{t('payment.proveText', { number: leftToRight(phoneText(wallet.phoneNumber)) })}</p>
        <CodeInput label={t('payment.code')} value={code} onCode={setCode} />
        <div className="flex flex-wrap gap-3 *:grow">
          <Button type="submit" isBusy={prove.isPending} disabled={!code}>
            {t('payment.prove')}
          </Button>
          <Button tone="quiet" isBusy={send.isPending} onClick={() => send.mutate()}>
            {t('payment.sendCode')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
