import type { MadePromotion } from '@waka/contracts/ops/money/promotions';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

interface CodesDialogProps {
  made: MadePromotion;
  onClose: () => void;
}

/**
 * Shows the codes of a batch of vouchers, the only time that anybody can read them, and offers them as a file. Until that is
 * saved, a press beside it does not close it, and the Escape key or the close button only at the second time.
 */
export function CodesDialog({ made: { promotion, codes }, onClose }: CodesDialogProps) {
  const t = useT();
  const [isSaved, setIsSaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(['code', ...codes].join('\r\n'))}`;
  return (
    <Dialog
      title={t('ops.promotions.codes', { name: promotion.name })}
      closeLabel={t('app.close')}
      onOutside={(event) => !isSaved && event.preventDefault()}
      onClose={() => (isSaved || isAsking ? onClose() : setIsAsking(true))}
    >
      {isAsking && !isSaved && (
        <p role="alert" className="mb-3 rounded-md bg-accent-soft px-4 py-3 text-sm font-semibold">
          {t('ops.promotions.codesLost')}
        </p>
      )}
      <p className="font-semibold">{t('ops.promotions.codesText')}</p>
      <ul className="figures my-4 grid max-h-[50dvh] grid-cols-2 gap-x-4 gap-y-1 overflow-y-auto" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={file}
        onClick={() => setIsSaved(true)}
        download={`vouchers-${promotion.id.slice(-8)}.csv`}
        className="tap inline-flex w-full items-center justify-center rounded-lg bg-ink px-5 py-3 font-bold text-surface"
      >
        {t('ops.promotions.save')}
      </a>
    </Dialog>
  );
}
