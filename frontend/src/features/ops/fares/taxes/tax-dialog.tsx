import { TAX_BASES, type TaxBase } from '@waka/contracts/money/tax';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf } from '../../../../lib/forms/money.ts';
import { formatDayOfYear, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { dotted } from '../../shared/dotted.ts';
import { DateField } from '../../shared/date-field.tsx';
import { RegionField } from '../region-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { shareText } from './share-text.ts';
import { rateOf } from './tax-form.ts';
import { addTax } from './tax-queries.ts';

const LONGEST_NAME = 60;
const MOST_AMOUNT = 1_000_000_000;

/** Asks for a new tax or levy: its name, what it is a share of, and from when on rides owe it. */
export function TaxDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [region, setRegion] = useState<Region>('SL');
  const [name, setName] = useState('');
  const [base, setBase] = useState<TaxBase | null>(null);
  const [typed, setTyped] = useState('');
  const [isContained, setIsContained] = useState(false);
  const [startsAt, setStartsAt] = useState<Date | 'wrong' | null>(null);
  const { currency } = regionFacts[region];
  const isFixed = base === 'ride';
  const rate = isFixed ? null : rateOf(typed);
  const amount = isFixed ? moneyOf(typed, currency, MOST_AMOUNT) : null;
  const sumLabel = isFixed ? t('ops.taxes.amount', { currency: nameOfCurrency(currency) }) : t('ops.taxes.rate');
  const isSumRight = Boolean(isFixed ? amount : rate);
  const share = base && isSumRight && { region, base, rate, amount, isContained: isContained && !isFixed };
  return (
    <SettingDialog
      title={t('ops.taxes.add')}
      isValid={name.trim() !== '' && share !== null && share !== false && startsAt !== 'wrong'}
      lacking={[
        ...(name.trim() ? [] : [t('ops.taxes.name')]),
        ...(base ? [] : [t('ops.taxes.base')]),
        ...(isSumRight ? [] : [sumLabel]),
        ...(startsAt === 'wrong' ? [t('ops.fare.effectiveFrom')] : []),
      ]}
      onSave={async (reason) => {
        if (startsAt === 'wrong' || !share) return;
        const start = startsAt ? { startsAt: startsAt.toISOString() } : {};
        await addTax({ ...share, name: name.trim(), reason, ...start });
      }}
      onClose={onClose}
    >
      <RegionField region={region} onChange={setRegion} />
      <TextField
        label={t('ops.taxes.name')}
        hint={t('ops.taxes.nameHint')}
        dir="auto"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('ops.taxes.base')}
        value={base ?? ''}
        onChange={(event) => setBase(TAX_BASES.find((one) => one === event.target.value) ?? base)}
      >
        {base === null && <option value="">{t('ops.taxes.choose')}</option>}
        {TAX_BASES.map((one) => (
          <option key={one} value={one}>
            {t(`ops.taxes.base.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={sumLabel}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        error={typed !== '' && !isSumRight ? t(isFixed ? 'ops.wallet.wrong' : 'ops.taxes.rateWrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!isFixed && (
        <label className="tap flex items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-violet"
            checked={isContained}
            onChange={(event) => setIsContained(event.target.checked)}
          />
          <span>{t('ops.taxes.contained')}</span>
        </label>
      )}
      <DateField
        label={t('ops.fare.effectiveFrom')}
        hint={t('ops.fare.effectiveFromHint')}
        hasTime
        onChange={setStartsAt}
      />
      {share && startsAt !== 'wrong' && (
        <output className="block rounded-md bg-sunken px-4 py-3 text-sm">
          <b className="block font-bold">
            {dotted([t(`ops.region.${region}`), name.trim(), shareText(share, t), startText(startsAt, t)])}
          </b>
          {t(base === 'commission' ? 'ops.taxes.onNoReceipt' : 'ops.taxes.onReceipts')} {t('ops.taxes.isFinal')}
        </output>
      )}
    </SettingDialog>
  );
}

const startText = (startsAt: Date | null, t: Translate): string =>
  startsAt ? t('ops.taxes.from', { time: formatDayOfYear(startsAt.toISOString()) }) : t('ops.taxes.atOnce');
