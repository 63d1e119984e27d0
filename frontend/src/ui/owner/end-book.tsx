import type { OwnerBook } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';

interface EndBookProps {
  book: Pick<OwnerBook, 'figures' | 'currency'>;
  isBusy: boolean;
  onEnd: () => void;
}

/** Ends a book after one more question, which says what is still waiting. */
export function EndBook({ book: { figures, currency }, isBusy, onEnd }: EndBookProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button tone="plain" className="self-start text-stop" onClick={() => setIsAsking(true)}>
        {t('owner.end')}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p role="alert" className="font-semibold">
        {t('owner.end.ask')}
      </p>
      {figures && figures.waiting > 0 && (
        <p>{t('owner.end.waiting', { amount: formatMoney(figures.waiting, currency) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="danger" isBusy={isBusy} onClick={onEnd}>
          {t('owner.end.yes')}
        </Button>
        <Button tone="quiet" onClick={() => setIsAsking(false)}>
          {t('owner.no')}
        </Button>
      </div>
    </div>
  );
}
