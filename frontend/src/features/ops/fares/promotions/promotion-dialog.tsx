import { PROMOTION_KINDS } from '@waka/contracts/payments/promotion';
import type { MadePromotion } from '@waka/contracts/ops/money/promotions';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { formatMoney, formatWhole, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../../lib/i18n/message-key.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { DateField } from '../../shared/date-field.tsx';
import { RegionField } from '../region-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import {
  countOf,
  EMPTY,
  isBelowOneRide,
  lackingOf,
  MOST_PER_PERSON,
  oneRideOf,
  paidCodes,
  promotionOf,
  type TypedPromotion,
} from './promotion-form.ts';
import { addPromotion } from './promotion-queries.ts';
import { PromotionScope } from './promotion-scope.tsx';

const LONGEST_NAME = 60;
const LONGEST_CODE = 40;

const isWrong = (typed: string, most: number) => typed !== '' && countOf(typed, most) === null;

interface PromotionDialogProps {
  onMade: (made: MadePromotion) => void;
  onClose: () => void;
}

/** Asks for a new promotion or a batch of vouchers: what it pays, for whom, and how much in all. */
export function PromotionDialog({ onMade, onClose }: PromotionDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState(EMPTY);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const change = (next: Partial<TypedPromotion>) => setTyped((before) => ({ ...before, ...next }));
  const read = promotionOf(typed);
  const isBatch = typed.kind === 'voucher';
  const short = paidCodes(typed);
  const currency = nameOfCurrency(regionFacts[typed.region].currency);
  const oneRide = formatMoney(oneRideOf(typed) ?? 0, regionFacts[typed.region].currency);
  const field = (key: TextKey, label: MessageKey, hint?: MessageKey) =>
    ({
      label: t(label, { currency }),
      hint: hint && t(hint),
      dir: 'ltr',
      inputMode: 'decimal',
      value: typed[key],
      onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
    }) as const;
  return (
    <SettingDialog
      title={t('ops.promotions.add')}
      isValid={read !== null}
      lacking={lackingOf(typed).map((label) => t(label, { currency }))}
      onSave={async (reason) => {
        if (read) onMade(await addPromotion({ ...read, reason }, idempotencyKey));
      }}
      onClose={onClose}
    >
      <RegionField region={typed.region} onChange={(region) => change({ region, areas: [] })} />
      <SelectField
        label={t('ops.promotions.kind')}
        value={typed.kind}
        onChange={({ target }) => change({ kind: PROMOTION_KINDS.find((one) => one === target.value) ?? typed.kind })}
      >
        {PROMOTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`ops.promotions.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('name', 'ops.promotions.name', 'ops.promotions.nameHint')}
        dir="auto"
        inputMode="text"
        maxLength={LONGEST_NAME}
      />
      {isBatch ? (
        <TextField {...field('vouchers', 'ops.promotions.vouchers')} />
      ) : (
        <TextField
          {...field('code', 'ops.promotions.code', 'ops.promotions.codeHint')}
          inputMode="text"
          autoCapitalize="characters"
          maxLength={LONGEST_CODE}
        />
      )}
      <SelectField
        label={t('ops.promotions.worth')}
        value={typed.isShare ? 'percent' : 'amount'}
        onChange={({ target }) => change({ isShare: target.value === 'percent', worth: '' })}
      >
        <option value="amount">{t('ops.promotions.worth.amount')}</option>
        <option value="percent">{t('ops.promotions.worth.percent')}</option>
      </SelectField>
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          {...field('worth', typed.isShare ? 'ops.promotions.percent' : 'ops.promotions.amount')}
          error={typed.isShare && isWrong(typed.worth, 100) ? t('ops.promotions.percentWrong') : undefined}
        />
        {typed.isShare && <TextField {...field('cap', 'ops.promotions.cap', 'ops.promotions.optional')} />}
        <TextField {...field('minimumFare', 'ops.promotions.minimum')} />
      </div>
      <PromotionScope typed={typed} onChange={change} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...field('usesPerPerson', 'ops.promotions.perPerson')}
          error={isWrong(typed.usesPerPerson, MOST_PER_PERSON) ? t('ops.promotions.countWrong') : undefined}
        />
        {!isBatch && <TextField {...field('usesInAll', 'ops.promotions.inAll', 'ops.promotions.optional')} />}
      </div>
      <TextField
        {...field('budget', 'ops.promotions.budget')}
        error={isBelowOneRide(typed) ? t('ops.promotions.budgetSmall', { amount: oneRide }) : undefined}
      />
      {short && short.paid > 0 && (
        <output className="block rounded-md bg-accent-soft px-4 py-3 text-sm font-semibold">
          {t('ops.promotions.budgetShort', { paid: formatWhole(short.paid), all: formatWhole(short.all) })}
        </output>
      )}
      <DateField
        label={t('ops.fare.effectiveFrom')}
        hint={t('ops.fare.effectiveFromHint')}
        hasTime
        onChange={(startsAt) => change({ startsAt })}
      />
      <DateField
        label={t('ops.promotions.ends')}
        hint={t('ops.promotions.endsHint')}
        hasTime
        onChange={(endsAt) => change({ endsAt })}
      />
    </SettingDialog>
  );
}

type TextKey = Exclude<
  keyof TypedPromotion,
  'region' | 'kind' | 'isShare' | 'classes' | 'areas' | 'firstRideOnly' | 'startsAt' | 'endsAt'
>;
