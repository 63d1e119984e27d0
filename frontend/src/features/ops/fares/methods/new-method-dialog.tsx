import { METHOD_KEY } from '@waka/contracts/money/payment-method';
import { REGIONS, type Region } from '@waka/contracts/regions';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { addRideMethod } from './method-queries.ts';
import { KeyField } from '../key-field.tsx';
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
      onSave={(reason) => addRideMethod({ region, method: key, name: name.trim(), reason })}
      onClose={onClose}
    >
      <SelectField
        label={t('ops.wallet.country')}
        value={region}
        onChange={(event) => setRegion(REGIONS.find((one) => one === event.target.value) ?? region)}
      >
        {REGIONS.map((one) => (
          <option key={one} value={one}>
            {t(`ops.region.${one}`)}
          </option>
        ))}
      </SelectField>
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
