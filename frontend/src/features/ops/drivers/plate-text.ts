import type { PlateHolder } from '@waka/contracts/ops/ops-file-views';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import { nameOr } from '../shared/names.ts';

/** Says which other drivers have the plate that is to be approved; null where none has. An older backend does not say. */
export function plateText(plate: string | null, holders: readonly PlateHolder[] = [], t: Translate): string | null {
  if (plate === null || holders.length === 0) return null;
  const names = holders.map(({ name, vehicle, approval }) => {
    const facts = [vehicle, t(`ops.approval.${approval}`)].filter(Boolean).join(', ');
    return `${nameOr(name)} (${facts})`;
  });
  return t('ops.decide.plateTaken', { plate, drivers: listed(names) });
}
