import { CROSSING_KINDS, type CrossingView, type Quay } from '@waka/contracts/crossings/crossing';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PlaceSearch } from '../zones/place-search.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { setCrossing } from './crossing-queries.ts';
import { DeparturesField } from './departures-field.tsx';
import { departuresOf, typedWeek } from './departures.ts';

const LONGEST_CROSSING_MIN = 600;
const LONGEST_BOARDING_MIN = 180;
const DEAREST = 1_000_000_000;
const USUAL_BOARDING = '15';

/** Shows a dialog for a ferry: its quays, how long it takes, what it costs and when it leaves. */
export function CrossingDialog({ crossing, onClose }: { crossing: CrossingView | null; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState(crossing?.name ?? '');
  const [kind, setKind] = useState(crossing?.kind ?? 'ferry');
  const [region, setRegion] = useState<Region>(crossing?.region ?? 'SL');
  const [quayA, setQuayA] = useState<Quay | null>(crossing?.quayA ?? null);
  const [quayB, setQuayB] = useState<Quay | null>(crossing?.quayB ?? null);
  const [minutes, setMinutes] = useState(String(crossing?.minutes ?? ''));
  const [boarding, setBoarding] = useState(String(crossing?.boardMinutes ?? USUAL_BOARDING));
  const [price, setPrice] = useState(typedMoney(crossing?.price, regionFacts[crossing?.region ?? 'SL'].currency));
  const [timeZone, setTimeZone] = useState(crossing?.timeZone ?? 'Africa/Freetown');
  const [weekA, setWeekA] = useState(typedWeek(crossing?.fromA ?? []));
  const [weekB, setWeekB] = useState(typedWeek(crossing?.fromB ?? []));
  const [source, setSource] = useState(crossing?.source ?? '');
  const [isOpen, setIsOpen] = useState(crossing?.isOpen ?? false);
  const facts = {
    minutes: wholeOf(minutes, LONGEST_CROSSING_MIN),
    boardMinutes: wholeOf(boarding, LONGEST_BOARDING_MIN),
    price: price.trim() === '' ? null : moneyOf(price, regionFacts[region].currency, DEAREST),
    fromA: departuresOf(weekA),
    fromB: departuresOf(weekB),
  };
  const isPriceWrong = price.trim() !== '' && facts.price === null;
  const areTextsGiven = [name, source, timeZone].every((text) => text.trim() !== '');
  return (
    <SettingDialog
      title={crossing ? t('ops.zones.changeOf', { name: crossing.name }) : t('ops.ferries.add')}
      isValid={
        Boolean(
          quayA && quayB && facts.minutes && facts.boardMinutes !== null && facts.fromA && facts.fromB && areTextsGiven,
        ) && !isPriceWrong
      }
      lacking={[
        ...(name.trim() ? [] : [t('ops.ferry.name')]),
        ...(quayA ? [] : [t('ops.ferry.quayA')]),
        ...(quayB ? [] : [t('ops.ferry.quayB')]),
        ...(facts.minutes ? [] : [t('ops.ferry.minutes')]),
        ...(facts.boardMinutes === null ? [t('ops.ferry.boarding')] : []),
        ...(isPriceWrong ? [t('ops.ferry.price')] : []),
        ...(facts.fromA ? [] : [t('ops.ferry.from', { quay: quayA?.name ?? t('ops.ferry.quayA') })]),
        ...(facts.fromB ? [] : [t('ops.ferry.from', { quay: quayB?.name ?? t('ops.ferry.quayB') })]),
        ...(timeZone.trim() ? [] : [t('ops.ferry.timeZone')]),
        ...(source.trim() ? [] : [t('ops.ferry.source')]),
      ]}
      onSave={async (reason) => {
        const { boardMinutes, fromA, fromB } = facts;
        if (!quayA || !quayB || !facts.minutes || boardMinutes === null || !fromA || !fromB) return;
        const times = { minutes: facts.minutes, boardMinutes, fromA, fromB, timeZone: timeZone.trim() };
        const texts = { name: name.trim(), source: source.trim(), reason };
        await setCrossing(crossing, { region, kind, quayA, quayB, ...times, price: facts.price, ...texts, isOpen });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('ops.ferry.name')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('ops.ferry.kind')}
        value={kind}
        onChange={(event) => setKind(CROSSING_KINDS.find((one) => one === event.target.value) ?? kind)}
      >
        {CROSSING_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`ops.ferry.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <QuayField
        label={t('ops.ferry.quayA')}
        quay={quayA}
        onChoose={(quay, of) => {
          setQuayA(quay);
          setRegion(of);
        }}
      />
      <QuayField label={t('ops.ferry.quayB')} quay={quayB} onChoose={setQuayB} />
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          label={t('ops.ferry.minutes')}
          value={minutes}
          isWrong={minutes !== '' && !facts.minutes}
          onChange={setMinutes}
        />
        <NumberField
          label={t('ops.ferry.boarding')}
          value={boarding}
          isWrong={facts.boardMinutes === null}
          onChange={setBoarding}
        />
      </div>
      <NumberField
        label={`${t('ops.ferry.price')} (${nameOfCurrency(regionFacts[region].currency)})`}
        value={price}
        isWrong={isPriceWrong}
        onChange={setPrice}
      />
      <DeparturesField
        legend={t('ops.ferry.from', { quay: quayA?.name ?? t('ops.ferry.quayA') })}
        week={weekA}
        onChange={setWeekA}
      />
      <DeparturesField
        legend={t('ops.ferry.from', { quay: quayB?.name ?? t('ops.ferry.quayB') })}
        week={weekB}
        onChange={setWeekB}
      />
      <TextField
        label={t('ops.ferry.timeZone')}
        dir="ltr"
        maxLength={60}
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      <TextField
        label={t('ops.ferry.source')}
        maxLength={200}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <SelectField
        label={t('ops.ferry.state')}
        value={isOpen ? 'open' : 'closed'}
        onChange={(event) => setIsOpen(event.target.value === 'open')}
      >
        <option value="open">{t('ops.lines.open')}</option>
        <option value="closed">{t('ops.lines.closed')}</option>
      </SelectField>
    </SettingDialog>
  );
}

interface QuayFieldProps {
  label: string;
  quay: Quay | null;
  onChoose: (quay: Quay, region: Region) => void;
}

function QuayField({ label, quay, onChoose }: QuayFieldProps) {
  return (
    <div>
      <PlaceSearch label={label} onChoose={({ name, lat, lng, region }) => onChoose({ name, lat, lng }, region)} />
      {quay && <p className="mt-1 text-sm font-bold">{quay.name}</p>}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (typed: string) => void;
}

function NumberField({ label, value, isWrong, onChange }: NumberFieldProps) {
  const t = useT();
  return (
    <TextField
      label={label}
      inputMode="numeric"
      dir="ltr"
      value={value}
      error={isWrong ? t('ops.fare.wholeOnly') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
