import type { Approval } from '@waka/contracts/accounts/profile-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip, type ChipTone } from '../shared/chip.tsx';

const tones: Record<Approval, ChipTone> = { pending: 'calm', approved: 'go', rejected: 'plain', suspended: 'stop' };

export function ApprovalChip({ approval }: { approval: Approval }) {
  const t = useT();
  return <Chip tone={tones[approval]}>{t(`ops.approval.${approval}`)}</Chip>;
}
