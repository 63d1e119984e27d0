import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../button.tsx';

/** Ends a book after one more question. */
export function EndBook({ isBusy, onEnd }: { isBusy: boolean; onEnd: () => void }) {
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
