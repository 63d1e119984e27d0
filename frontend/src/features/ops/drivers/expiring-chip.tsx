import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { formatDate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';

/** Shows which document of a driver has expired, or expires soon; nothing without one. */
export function ExpiringChip({ expiring }: Pick<DriverListItem, 'expiring'>) {
  const t = useT();
  if (!expiring) return null;
  const { kind, expiresOn, isExpired } = expiring;
  const values = { document: t(`documents.kind.${kind}`), day: formatDay(expiresOn) };
  return (
    <Chip tone={isExpired ? 'stop' : 'calm'}>
      {t(isExpired ? 'documents.expiring.past' : 'documents.expiring.soon', values)}
    </Chip>
  );
}

const formatDay = (day: string): string =>
  formatDate(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
