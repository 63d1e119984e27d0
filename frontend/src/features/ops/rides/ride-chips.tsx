import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { attentionTone, statusTones } from './ride-words.ts';

type RideChipsProps = Pick<OpsRide, 'status' | 'attention' | 'findings' | 'findingsVerdict'>;

/** Shows the state of a ride, and why it needs attention if it does. */
export function RideChips({ status, attention, findings, findingsVerdict }: RideChipsProps) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip tone={statusTones[status]}>{t(`ops.status.${status}`)}</Chip>
      {attention && attention !== 'no_driver_yet' && (
        <Chip tone={attentionTone(attention)}>{t(`ops.attention.${attention}`)}</Chip>
      )}
      {findings.length > 0 && findingsVerdict !== 'fine' && (
        <Chip tone="bg-stop-soft text-stop">{t('findings.mark')}</Chip>
      )}
    </span>
  );
}

const Chip = ({ tone, children }: { tone: string; children: string }) => (
  <span className={`whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-bold ${tone}`}>{children}</span>
);
