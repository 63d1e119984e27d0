import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { RideList } from './ride-list.tsx';

const STEP = 50;

interface LongRideListProps {
  /** Null while they are loading. */
  rides: readonly OpsRide[] | null;
  none: string;
}

/** Lists the first of many rides, which change every second in a busy city; a button shows more of them. */
export function LongRideList({ rides, none }: LongRideListProps) {
  const t = useT();
  const [shown, setShown] = useState(STEP);
  return (
    <div className="grid gap-4">
      <RideList rides={rides && rides.slice(0, shown)} none={none} />
      {rides && rides.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + STEP)}>
          {t('ops.rides.more')}
        </Button>
      )}
    </div>
  );
}
