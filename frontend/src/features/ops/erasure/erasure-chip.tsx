import { formatDate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';

/** Says on which day an account is erased, as its owner has requested; nothing where it is not. */
export function ErasureChip({ erasesAt }: { erasesAt: string | null | undefined }) {
  const t = useT();
  if (!erasesAt) return null;
  const day = formatDate(new Date(erasesAt), { day: 'numeric', month: 'short', year: 'numeric' });
  return <Chip tone="stop">{t('ops.erases', { day })}</Chip>;
}
