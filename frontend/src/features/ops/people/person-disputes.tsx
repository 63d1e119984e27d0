import type { DisputeSummary } from '@waka/contracts/ops/money/card-disputes';
import { Link } from 'wouter';
import { formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { disputeText } from '../disputes/dispute-text.ts';
import { Chip } from '../shared/chip.tsx';

const isLost = ({ state }: DisputeSummary): boolean => state === 'lost';

/** Counts a rider's disputes with the bank, and those that were lost. */
export function DisputesChip({ disputes }: { disputes: readonly DisputeSummary[] }) {
  const t = useT();
  if (disputes.length === 0) return null;
  const lost = disputes.filter(isLost).length;
  return (
    <Chip tone={lost > 0 ? 'stop' : 'calm'}>
      {t('ops.disputes.count', { count: formatWhole(disputes.length), lost: formatWhole(lost) })}
    </Chip>
  );
}

/** Lists a rider's payments by card that were disputed with the bank, with their rides. */
export function PersonDisputes({ disputes, reason }: { disputes: readonly DisputeSummary[]; reason: string }) {
  const t = useT();
  if (disputes.length === 0) return null;
  return (
    <OpsCard title={t('ops.disputes')}>
      <ul className="divide-y divide-line text-sm">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <Link
              href={`/admin/rides/${dispute.rideId}`}
              state={{ reason }}
              className="figures block py-2.5 font-bold hover:bg-sunken"
            >
              {disputeText(t, dispute)}
            </Link>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
