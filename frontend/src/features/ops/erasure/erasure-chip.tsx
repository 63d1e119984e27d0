import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';
import { erasesOn } from './erases-on.ts';

/** Says on which day an account is erased, as its owner has requested; nothing where it is not. */
export function ErasureChip({ erasesAt }: { erasesAt: string | null | undefined }) {
  const t = useT();
  if (!erasesAt) return null;
  return <Chip tone="stop">{t('ops.erases', { day: erasesOn(erasesAt) })}</Chip>;
}
