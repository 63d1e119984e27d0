import type { TaxView } from '@waka/contracts/ops/money/taxes';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { DateField } from '../../shared/date-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { endTax } from './tax-queries.ts';

/** Asks until when rides owe a tax: a tax with another rate can follow it from that minute on. */
export function TaxEndDialog({ tax, onClose }: { tax: TaxView; onClose: () => void }) {
  const t = useT();
  const [endsAt, setEndsAt] = useState<Date | 'wrong' | null>(null);
  return (
    <SettingDialog
      title={t('ops.taxes.endOf', { name: tax.name, country: t(`ops.region.${tax.region}`) })}
      isValid={endsAt !== 'wrong'}
      lacking={endsAt === 'wrong' ? [t('ops.taxes.ends')] : []}
      onSave={async (reason) => {
        if (endsAt === 'wrong') return;
        await endTax(tax, { reason, ...(endsAt && { endsAt: endsAt.toISOString() }) });
      }}
      onClose={onClose}
    >
      <p>{t('ops.taxes.endText')}</p>
      <DateField label={t('ops.taxes.ends')} hint={t('ops.fare.effectiveFromHint')} hasTime onChange={setEndsAt} />
    </SettingDialog>
  );
}
