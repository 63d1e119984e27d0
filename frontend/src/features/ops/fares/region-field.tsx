import { REGIONS, type Region } from '@waka/contracts/regions';
import { useT } from '../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

interface RegionFieldProps {
  region: Region;
  onChange: (region: Region) => void;
}

/** Asks for the country to which a new setting belongs. */
export function RegionField({ region, onChange }: RegionFieldProps) {
  const t = useT();
  return (
    <SelectField
      label={t('ops.wallet.country')}
      value={region}
      onChange={(event) => onChange(REGIONS.find((one) => one === event.target.value) ?? region)}
    >
      {REGIONS.map((one) => (
        <option key={one} value={one}>
          {t(`ops.region.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}
