import { WRITINGS } from '@waka/contracts/money/region-money';
import { CASH_STEPS, NOTES, type RegionMoneySettings } from '@waka/contracts/ops/money/region-money';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { formatMoney, writtenAs } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { AtField } from '../../shared/typing/at-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { changeRegionMoney, useRegionMoney } from './region-money-queries.ts';
import { dotted } from '../../shared/dotted.ts';

const SAMPLE = 2670;
const LEAST_MINUTES = 5;
const MOST_ANSWER = 10_080;
const MOST_DISPUTE = 43_200;

const minutesOf = (typed: string, most: number): number | null => {
  const minutes = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= LEAST_MINUTES && minutes <= most ? minutes : null;
};

/** Shows how money of each country is written, and the smallest coin or note with which riders pay. */
export function RegionMoneyCard() {
  const t = useT();
  const { data, isError, refetch } = useRegionMoney();
  const [changing, setChanging] = useState<RegionMoneySettings | null>(null);
  return (
    <OpsCard title={t('ops.tender')}>
      <p className="mb-3 text-sm text-muted">{t('ops.tenderText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      <ul className="divide-y divide-line text-sm">
        {data?.map((money) => (
          <RegionLine key={money.region} money={money} onChange={() => setChanging(money)} />
        ))}
      </ul>
      {changing && <RegionMoneyDialog money={changing} onClose={() => setChanging(null)} />}
    </OpsCard>
  );
}

function RegionLine({ money, onChange }: { money: RegionMoneySettings; onChange: () => void }) {
  const t = useT();
  const { region, writing, cashStep, changedBy, reason } = money;
  const { currency } = regionFacts[region];
  const country = t(`ops.region.${region}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block font-bold">{country}</b>
        <span className="figures block">
          {t('ops.tender.line', {
            sample: writtenAs(writing, SAMPLE, currency),
            step: formatMoney(cashStep, currency),
          })}
        </span>
        <span className="block text-muted wrap-anywhere">{dotted([changedBy, reason])}</span>
      </span>
      <button
        type="button"
        aria-label={t('ops.tender.changeOf', { country })}
        className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
        onClick={onChange}
      >
        {t('ops.fare.change')}
      </button>
    </li>
  );
}

const fieldsOf = ({ writing, cashStep, notes, answerMinutes, disputeMinutes }: RegionMoneySettings) => ({
  writing,
  cashStep,
  notes,
  answerTyped: String(answerMinutes),
  disputeTyped: String(disputeMinutes),
});

/** Changes the writing where a country has two, and the smallest coin or note. */
function RegionMoneyDialog({ money, onClose }: { money: RegionMoneySettings; onClose: () => void }) {
  const t = useT();
  const { region } = money;
  const { currency } = regionFacts[region];
  const { data } = useRegionMoney();
  const current = data?.find((one) => one.region === region);
  const { typed, change, save } = useRowForm(money, current, fieldsOf);
  const { writing, cashStep, notes, answerTyped, disputeTyped } = typed;
  const [answerMinutes, disputeMinutes] = [minutesOf(answerTyped, MOST_ANSWER), minutesOf(disputeTyped, MOST_DISPUTE)];
  const wrong = (minutes: number | null, to: number) =>
    minutes === null ? t('ops.tender.minutesWrong', { from: LEAST_MINUTES, to }) : undefined;
  return (
    <SettingDialog
      title={t('ops.tender.changeOf', { country: t(`ops.region.${region}`) })}
      isValid={answerMinutes !== null && disputeMinutes !== null}
      onSave={async (reason) => {
        if (answerMinutes === null || disputeMinutes === null) return;
        const body = { writing, cashStep, notes, answerMinutes, disputeMinutes, reason };
        await save((row) => changeRegionMoney(row, body));
      }}
      onClose={onClose}
    >
      {region === 'SL' && (
        <SelectField
          label={t('ops.tender.written')}
          value={writing}
          onChange={(event) => change({ writing: WRITINGS.find((one) => one === event.target.value) ?? writing })}
        >
          {WRITINGS.map((one) => (
            <option key={one} value={one}>
              {t(`ops.tender.${one}`, { sample: writtenAs(one, SAMPLE, currency) })}
            </option>
          ))}
        </SelectField>
      )}
      {region === 'SL' && <p className="-mt-2 text-sm text-muted">{t('ops.tender.ownChoice')}</p>}
      <AtField name="cashStep">
        {(refused) => (
          <SelectField
            label={t('ops.tender.step')}
            value={cashStep}
            error={refused}
            onChange={(event) => change({ cashStep: Number(event.target.value) })}
          >
            {CASH_STEPS[region].map((one) => (
              <option key={one} value={one}>
                {region === 'SL' ? writtenAs('new', one, currency) : formatMoney(one, currency)}
              </option>
            ))}
          </SelectField>
        )}
      </AtField>
      <p className="-mt-2 text-sm text-muted">{t('ops.tender.stepHint')}</p>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('ops.tender.notes')}</legend>
        <div className="flex flex-wrap gap-x-4">
          {NOTES[region].map((note) => (
            <label key={note} className="tap figures inline-flex items-center gap-2 font-semibold">
              <input
                type="checkbox"
                className="size-5 accent-violet"
                checked={notes.includes(note)}
                onChange={({ target }) =>
                  change({
                    notes: NOTES[region].filter((one) => (one === note ? target.checked : notes.includes(one))),
                  })
                }
              />
              {region === 'SL' ? writtenAs('new', note, currency) : formatMoney(note, currency)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={t('ops.tender.answerMinutes')}
        hint={t('ops.tender.answerHint')}
        inputMode="numeric"
        dir="ltr"
        error={wrong(answerMinutes, MOST_ANSWER)}
        value={answerTyped}
        onChange={(event) => change({ answerTyped: event.target.value })}
      />
      <TextField
        label={t('ops.tender.disputeMinutes')}
        inputMode="numeric"
        dir="ltr"
        error={wrong(disputeMinutes, MOST_DISPUTE)}
        value={disputeTyped}
        onChange={(event) => change({ disputeTyped: event.target.value })}
      />
    </SettingDialog>
  );
}
