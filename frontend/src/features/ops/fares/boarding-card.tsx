import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { BoardingPoint } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { OpsCard } from '../layout/ops-card.tsx';

const BOARDING = ['ops', 'boarding'] as const;

/** Shows at which places riders board elsewhere than where the pin was, and switches each of them. */
export function BoardingCard() {
  const t = useT();
  const { data, isError, refetch } = useQuery({
    queryKey: BOARDING,
    queryFn: ({ signal }) => call(opsDecisionRoutes.boardingPoints, { signal }),
    staleTime: 0,
  });
  const [switched, setSwitched] = useState<BoardingPoint | null>(null);
  return (
    <OpsCard title={t('ops.boarding')}>
      <p className="mb-3 text-sm text-muted">{t('ops.boardingText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="text-sm text-muted">{t('ops.boarding.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.map((point) => (
          <li key={point.placeId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <b className="block font-bold wrap-anywhere">{point.name}</b>
              <span className="block text-muted">
                {t('ops.boarding.moved', { metres: formatWhole(point.metres), riders: point.riders })}
              </span>
            </span>
            <button
              type="button"
              aria-label={`${actionOf(point, t)}: ${point.name}`}
              className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
              onClick={() => setSwitched(point)}
            >
              {actionOf(point, t)}
            </button>
          </li>
        ))}
      </ul>
      {switched && (
        <ReasonDialog
          asked={{
            title: switched.name,
            action: actionOf(switched, t),
            onSubmit: (reason) => switchPoint(switched, reason),
          }}
          onClose={() => setSwitched(null)}
        />
      )}
    </OpsCard>
  );
}

const actionOf = ({ isUsed }: BoardingPoint, t: ReturnType<typeof useT>): string =>
  t(isUsed ? 'ops.boarding.off' : 'ops.boarding.on');

async function switchPoint({ placeId, isUsed }: BoardingPoint, reason: string): Promise<void> {
  try {
    await call(opsDecisionRoutes.switchBoarding, { params: { id: placeId }, body: { isUsed: !isUsed, reason } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: BOARDING });
  }
}
