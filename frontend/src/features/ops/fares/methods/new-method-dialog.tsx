import { METHOD_KEY } from '@waka/contracts/money/payment-method';
import type { Region } from '@waka/contracts/regions';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { addRideMethod } from './method-queries.ts';
import { KeyField } from '../key-field.tsx';
import { RegionField } from '../region-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';

const LONGEST_NAME = 30;

/** Adds a wallet to a country; it is closed until it has a rail and is opened. */
export function NewMethodDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [region, setRegion] = useState<Region>('SL');
  const [key, setKey] = useState('');
  const [name, setName] = useState('');
  return (
    <SettingDialog
      title={t('ops.wallet.add')}
      isValid={METHOD_KEY.test(key) && name.trim() !== ''}
      lacking={[
        ...(METHOD_KEY.test(key) ? [] : [t('ops.vehicle.key')]),
        ...(name.trim() ? [] : [t('ops.wallet.name')]),
      ]}
      onSave={(reason) => addRideMethod({ region, method: key, name: name.trim(), reason })}
      onClose={onClose}
    >
      <RegionField region={region} onChange={setRegion} />
      <KeyField value={key} pattern={METHOD_KEY} onChange={setKey} />
      <TextField
        label={t('ops.wallet.name')}
        dir="auto"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </SettingDialog>
  );
}
