import type { DayOff } from '@waka/contracts/owners/owner-views';
import { useState } from 'react';
import { dayText } from '../../lib/i18n/day-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';

interface RefuseDayOffProps {
  dayOff: DayOff;
  /** Name of the driver. */
  name: string;
  isBusy: boolean;
  onRefuse: () => void;
}

/** Lets the owner refuse a day off, and asks once more before it is due. */
export function RefuseDayOff({ dayOff, name, isBusy, onRefuse }: RefuseDayOffProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const day = dayText(dayOff.day);
  if (!isAsking) {
    return (
      <Button tone="quiet" disabled={isBusy} onClick={() => setIsAsking(true)}>
        {t('owner.off.refuse', { day })}
      </Button>
    );
  }
  return (
    <div className="grid basis-full gap-2">
      <Question>{t('owner.off.refuseAsk', { day, name })}</Question>
      <Button tone="danger" isWide isBusy={isBusy} onClick={onRefuse}>
        {t('owner.proposal.refuseYes')}
      </Button>
      <Button tone="quiet" isWide disabled={isBusy} onClick={() => setIsAsking(false)}>
        {t('owner.no')}
      </Button>
    </div>
  );
}
