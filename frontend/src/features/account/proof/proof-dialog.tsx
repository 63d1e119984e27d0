import { useT } from '../../../lib/i18n/use-t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import type { Proof } from './proof.ts';

export interface ProofDialogProps {
  isBusy: boolean;
  isWrong: boolean;
  onProof: (proof: Proof) => void;
  onClose: () => void;
}

/** Asks for a proof of identity before a new phone or e-mail is requested. */
export function ProofDialog({ onClose, ...proof }: ProofDialogProps) {
  const t = useT();
  return (
    <Dialog title={t('account.proof.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="mb-4 text-muted">{t('account.proof.text')}</p>
      <ProofForm {...proof} submitLabel={t('account.proof.submit')} />
    </Dialog>
  );
}
